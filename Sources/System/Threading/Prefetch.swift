package import Dispatch
import Synchronization

/// A value computed ahead of its use, on another thread (a future).
///
/// Each prefetch has a thread of its own unless it gets a serial queue: a prefetch may wait for
/// another one without starving it. The threads are Dispatch's, which block all signals sent to the
/// process.
package final class Prefetch<Value: Sendable, Failure: Error>: Sendable {
  // A class, because the thread that computes the value and its readers share it.
  private let result = SharedResult()
  private let computation = DispatchGroup()

  /// Starts the computation.
  ///
  /// - Parameters:
  ///   - queue: a serial queue; prefetches on one queue run one after the other.
  ///   - body: computes the value.
  package init(
    on queue: DispatchQueue = DispatchQueue(label: "prefetch"),
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) {
    // The computation retains the result, not the prefetch: the last owner waits in `deinit`.
    queue.async(group: computation) { [result] in
      let computed = Result { () throws(Failure) in try body() }
      result.value.withLock { $0 = computed }
    }
  }

  /// Waits for the computation: a process must not exit under a running thread, which may use
  /// globals that the exit destroys.
  deinit { computation.wait() }

  /// Waits for the value.
  ///
  /// - Throws: the error with which the computation failed.
  package func value() throws(Failure) -> Value {
    computation.wait()
    guard let result = result.value.withLock({ $0 }) else {
      preconditionFailure("a finished computation has a result")
    }
    return try result.get()
  }

  private final class SharedResult: Sendable {
    let value = Mutex<Result<Value, Failure>?>(nil)
  }
}

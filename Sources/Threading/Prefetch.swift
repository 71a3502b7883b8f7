public import Dispatch
import Synchronization

/// A value that another thread computes while its owner goes on.
///
/// Each prefetch has a thread of its own unless it is given a serial queue: a prefetch may wait for
/// another one without starving it. The threads are Dispatch's, which block all signals sent to the
/// process.
public final class Prefetch<Value: Sendable, Failure: Error>: Sendable {
  // A class, because the thread that computes the value and its readers share it.
  private let result = SharedResult()
  private let computation = DispatchGroup()

  /// Starts to compute a value.
  ///
  /// - Parameters:
  ///   - queue: a serial queue; prefetches on one queue run one after the other.
  ///   - body: computes the value.
  public init(
    on queue: DispatchQueue = DispatchQueue(label: "prefetch"),
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) {
    // The computation holds the result's place, not the prefetch: the last owner can wait for it.
    queue.async(group: computation) { [result] in
      let computed = Result { () throws(Failure) in try body() }
      result.value.withLock { $0 = computed }
    }
  }

  /// Waits: a process must not end while one of its threads reads what the end takes away.
  deinit { computation.wait() }

  /// Waits for the value.
  public func value() throws(Failure) -> Value {
    computation.wait()
    guard let result = result.value.withLock({ $0 }) else {
      preconditionFailure("a computation that has ended has a result")
    }
    return try result.get()
  }

  private final class SharedResult: Sendable {
    let value = Mutex<Result<Value, Failure>?>(nil)
  }
}

import Dispatch
import Synchronization

/// A parallel map whose results are delivered in order.
package enum OrderedParallelMap {
  /// Maps the numbers below `count` on up to `jobs` threads; prepares and delivers on the calling
  /// thread, in order.
  ///
  /// At most `2 * jobs` items are prepared and not yet delivered, so that memory does not grow with
  /// `count`.
  ///
  /// - Parameters:
  ///   - count: the number of items.
  ///   - jobs: the number of items in work at a time, at least one; with one there is no other
  ///     thread.
  ///   - makeState: makes a worker's own state; it is called at most `jobs` times.
  ///   - prepare: the part of an item's work that must happen in order.
  ///   - work: maps a prepared item, with a state that no other thread uses meanwhile.
  ///   - deliver: takes the results in order. When it throws, no further item begins, and items in
  ///     work end undelivered.
  /// - Throws: what `deliver` throws.
  package static func run<
    State: ~Copyable, Prepared: Sendable, Outcome: Sendable, Failure: Error
  >(
    _ count: Int, jobs: Int, makeState: @escaping @Sendable () -> State,
    prepare: (Int) -> Prepared,
    work: @escaping @Sendable (Prepared, inout State) -> Outcome,
    deliver: (Int, Outcome) throws(Failure) -> Void
  ) throws(Failure) {
    guard jobs > 1, count > 1 else {
      var state = makeState()
      for index in 0..<count { try deliver(index, work(prepare(index), &state)) }
      return
    }
    let pool = StatePool(jobs, makeState)
    var window: [Prefetch<Outcome, Never>] = []
    var next = 0
    for index in 0..<count {
      while next < count, window.count < 2 * jobs {
        let prepared = prepare(next)
        window.append(Prefetch { pool.withState { work(prepared, &$0) } })
        next += 1
      }
      try deliver(index, window.removeFirst().value())
    }
  }

  /// Lends a state to each of a limited number of workers.
  private final class StatePool<State: ~Copyable>: Sendable {
    // A class, because all workers share it.
    private final class Box: @unchecked Sendable {
      // A class, because an array holds no noncopyable value; one worker at a time has it.
      var state: State
      init(_ state: consuming State) { self.state = state }
    }

    private let idle = Mutex<[Box]>([])
    private let free: DispatchSemaphore
    private let makeState: @Sendable () -> State

    init(_ count: Int, _ makeState: @escaping @Sendable () -> State) {
      // Raised from zero: a semaphore that ends below its first value stops the process.
      free = DispatchSemaphore(value: 0)
      for _ in 0..<count { free.signal() }
      self.makeState = makeState
    }

    func withState<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
      free.wait()
      defer { free.signal() }
      let box = idle.withLock { $0.popLast() } ?? Box(makeState())
      defer { idle.withLock { $0.append(box) } }
      return body(&box.state)
    }
  }
}

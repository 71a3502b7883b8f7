import Dispatch
import Synchronization

/// Works on several things at a time and hands the results over in order.
public enum OrderedWork {
  /// Prepares and delivers on the calling thread, in order; works on up to `jobs` things at a time.
  ///
  /// No more than twice `jobs` things are prepared and not delivered: memory does not grow with their
  /// number.
  ///
  /// - Parameters:
  ///   - count: how many things there are.
  ///   - jobs: how many are worked on at a time, at least one; with one there is no other thread.
  ///   - makeTools: makes a worker's own tools.
  ///   - prepare: what must happen in order before a thing is worked on.
  ///   - work: the work itself, with tools that no other thread uses meanwhile.
  ///   - deliver: takes the results; if it throws, nothing more is begun, and what is being worked on
  ///     comes to its end undelivered.
  public static func run<
    Tools: ~Copyable, Prepared: Sendable, Outcome: Sendable, Failure: Error
  >(
    _ count: Int, jobs: Int, makeTools: @escaping @Sendable () -> Tools,
    prepare: (Int) -> Prepared,
    work: @escaping @Sendable (Prepared, inout Tools) -> Outcome,
    deliver: (Int, Outcome) throws(Failure) -> Void
  ) throws(Failure) {
    guard jobs > 1, count > 1 else {
      var tools = makeTools()
      for index in 0..<count { try deliver(index, work(prepare(index), &tools)) }
      return
    }
    let pool = ToolPool(jobs, makeTools)
    var window: [Prefetch<Outcome, Never>] = []
    var next = 0
    for index in 0..<count {
      while next < count, window.count < 2 * jobs {
        let prepared = prepare(next)
        window.append(Prefetch { pool.withTools { work(prepared, &$0) } })
        next += 1
      }
      try deliver(index, window.removeFirst().value())
    }
  }

  /// Tools of as many workers as may work at a time.
  private final class ToolPool<Tools: ~Copyable>: Sendable {
    // A class, because all workers share it.
    private final class Kit: @unchecked Sendable {
      // A class, because an array holds no noncopyable value; one worker at a time has it.
      var tools: Tools
      init(_ tools: consuming Tools) { self.tools = tools }
    }

    private let idle = Mutex<[Kit]>([])
    private let free: DispatchSemaphore
    private let makeTools: @Sendable () -> Tools

    init(_ count: Int, _ makeTools: @escaping @Sendable () -> Tools) {
      // Raised from zero: a semaphore that ends below its first value stops the process.
      free = DispatchSemaphore(value: 0)
      for _ in 0..<count { free.signal() }
      self.makeTools = makeTools
    }

    func withTools<Outcome>(_ body: (inout Tools) -> Outcome) -> Outcome {
      free.wait()
      defer { free.signal() }
      let kit = idle.withLock { $0.popLast() } ?? Kit(makeTools())
      defer { idle.withLock { $0.append(kit) } }
      return body(&kit.tools)
    }
  }
}

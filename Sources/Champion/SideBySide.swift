import Dispatch
import Synchronization
import Threading

/// Works on many things, several at a time, as if it were one after the other.
///
/// Each worker has a thread and tools of its own. Things are admitted one at a time in their order, and
/// results handed over one at a time in the same order; what is between runs side by side. A slow
/// thing holds back the others after a few: memory does not grow with their number.
public enum SideBySide {
  /// Works on `count` things.
  ///
  /// - Parameters:
  ///   - count: how many things there are.
  ///   - jobs: how many are worked on at a time, at least one; with one there is no other thread.
  ///   - makeTools: makes a worker's own tools, on its thread.
  ///   - admit: what must happen in order before a thing is worked on: reading, reserving.
  ///   - work: the work itself.
  ///   - deliver: takes the results in order, on the calling thread; if it throws, nothing more is
  ///     begun, and what is being worked on comes to its end undelivered.
  public static func work<Tools: ~Copyable, Admitted: Sendable, Outcome: Sendable, Failure: Error>(
    on count: Int, jobs: Int,
    makeTools: @escaping @Sendable () -> Tools,
    admit: @escaping @Sendable (Int, inout Tools) -> Admitted,
    work: @escaping @Sendable (Admitted, inout Tools) -> Outcome,
    deliver: (Int, Outcome) throws(Failure) -> Void
  ) throws(Failure) {
    guard jobs > 1, count > 1 else {
      var tools = makeTools()
      for index in 0..<count {
        try deliver(index, work(admit(index, &tools), &tools))
      }
      return
    }
    let bench = Bench<Outcome>(room: 2 * jobs)
    let workers = (0..<min(jobs, count)).map { _ in
      WorkItem {
        var tools = makeTools()
        while true {
          // Locked while a thing is taken and admitted: so they are admitted in their order.
          bench.room.wait()
          var admitted: Admitted?
          let index = bench.next.withLock { next in
            guard next < count else { return next }
            admitted = admit(next, &tools)
            next += 1
            return next - 1
          }
          guard let admitted else { break }
          let outcome = work(admitted, &tools)
          bench.done.withLock { $0[index] = outcome }
          bench.news.signal()
        }
        // Whoever waits for room learns that there is nothing left.
        bench.room.signal()
      }
    }
    precondition(workers.contains { $0 != nil }, "the system gives no further thread")
    defer { for worker in workers { worker?.finish() } }
    for index in 0..<count {
      var outcome: Outcome?
      while true {
        outcome = bench.done.withLock { $0.removeValue(forKey: index) }
        if outcome != nil { break }
        bench.news.wait()
      }
      guard let outcome else { continue }
      do throws(Failure) {
        try deliver(index, outcome)
        bench.room.signal()
      } catch {
        bench.next.withLock { $0 = count }
        bench.room.signal()
        throw error
      }
    }
    bench.room.signal()
  }

  /// What the workers and the one who hands over have in common.
  private final class Bench<Outcome: Sendable>: Sendable {
    let next = Mutex(0)
    let done = Mutex<[Int: Outcome]>([:])
    /// Signalled for every outcome.
    let news = DispatchSemaphore(value: 0)
    /// How many more may be begun before results are handed over.
    let room: DispatchSemaphore

    init(room places: Int) {
      // Counted up from nothing: a semaphore may not end lower than it began.
      room = DispatchSemaphore(value: 0)
      for _ in 0..<places { room.signal() }
    }
  }
}

import Dispatch
import Foundation
import JobQueue
import Synchronization

/// A desk's thread, which looks at a queue again and again.
final class DeskWorker: Sendable {
  private let work = DispatchSemaphore(value: 0)
  private let isStopping = Atomic(false)
  private let stopped = DispatchSemaphore(value: 0)

  /// Looks until ``stop()``.
  ///
  /// - Parameters:
  ///   - report: called with one sentence when the fault changes, `nil` when it is over.
  ///   - look: one look, given the number of earlier ones; returns the fault that holds the queue
  ///     up, and the most seconds until the next look.
  func start(
    report: @escaping @Sendable (String?) -> Void,
    look: @escaping @Sendable (Int) -> (fault: String?, pause: Double)
  ) {
    Thread.detachNewThread { [self] in
      var lastFault: String?
      var looks = 0
      while !isStopping.load(ordering: .relaxed) {
        let (fault, pause) = look(looks)
        if fault != lastFault { report(fault) }
        lastFault = fault
        looks += 1
        if !isStopping.load(ordering: .relaxed) { _ = work.wait(timeout: .now() + pause) }
      }
      stopped.signal()
    }
  }

  /// Has the thread look now.
  func wake() { work.signal() }

  /// Ends the looks. One that is at work gets some seconds; the queue survives more.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    work.signal()
    _ = stopped.wait(timeout: .now() + 3)
  }
}

/// What staff see of a queue: the jobs that no run works on by itself.
extension JobQueue {
  /// Such jobs, newest first, as far as their files are still there; at most a hundred.
  func stuck() throws(QueueError) -> [Job<Fields>] {
    Array(try jobs().reversed().lazy.filter { $0.needsPerson && self.hasFiles($0) }.prefix(100))
  }

  /// One of them, by its whole identifier: of others staff are told nothing.
  func stuck(_ identifier: String) throws(QueueError) -> Job<Fields> {
    let job = try job(identifier)
    guard job.id == identifier, job.needsPerson else {
      throw QueueError(.noSuchJob(id: identifier), in: Fields.kind)
    }
    return job
  }
}

import Dispatch
import Foundation
package import JobQueue
package import Season
import Synchronization

/// Where a desk takes its jobs: a mail server, a printer.
package protocol DeskReceiver: Sendable {
  associatedtype Fields: JobFields

  /// The jobs for the receiver.
  var queue: JobQueue<Fields> { get }
  /// What the season's sums count of finished jobs, by state.
  static var counts: [JobState: VisitCount] { get }

  /// Runs the queue once.
  func look() -> DeskLook
  /// Forgets what a person would need to do a failed job again.
  func forget(_ failed: Job<Fields>)
}

extension DeskReceiver {
  package func forget(_ failed: Job<Fields>) {}
}

/// The result of one look at a queue and its receiver.
package struct DeskLook: Sendable {
  /// What holds the queue up, as one sentence; `nil` if nothing does.
  var fault: String?
  /// The most seconds until the next look.
  var pause: Double
}

/// The booth's way into a queue; a thread of the desk's works through it.
package final class Desk<Receiver: DeskReceiver>: Sendable {
  package let receiver: Receiver
  let sums: SeasonSums<VisitCount>?
  private let work = DispatchSemaphore(value: 0)
  private let isStopping = Atomic(false)
  private let stopped = DispatchSemaphore(value: 0)
  private let fault = Mutex<String?>(nil)
  /// The jobs that waited at the last look.
  private let waiting = Mutex<Set<String>>([])

  /// The time between two purges; other programs purge nothing by themselves.
  private static var purgeInterval: Duration { .seconds(3600) }

  /// - Parameter sums: where the desk counts finished jobs.
  package init(_ receiver: Receiver, sums: SeasonSums<VisitCount>?) {
    (self.receiver, self.sums) = (receiver, sums)
  }

  /// Whether the last look met a fault, which also holds up untried jobs.
  var isHeldUp: Bool { fault.withLock { $0 != nil } }

  /// Looks at the queue again and again until ``stop()``.
  ///
  /// - Parameters:
  ///   - hasStaff: whether staff can do failed jobs again; otherwise the desk forgets them, also
  ///     those whose visits have ended.
  ///   - report: called with one sentence when the fault changes, with `nil` when it is over; the
  ///     sentence names neither addresses nor photos, and has no number that a visit changes: the
  ///     log's lines have a time.
  package func start(hasStaff: Bool = true, report: @escaping @Sendable (String?) -> Void) {
    let left = (try? receiver.queue.jobs()) ?? []
    // The desk also counts jobs that an earlier run of the booth left behind.
    waiting.withLock { $0.formUnion(left.filter(\.state.isPending).map(\.id)) }
    if !hasStaff { left.filter { $0.state == .failed }.forEach(receiver.forget) }
    Thread.detachNewThread { [self] in
      var nextPurge = ContinuousClock.now
      while !isStopping.load(ordering: .relaxed) {
        if nextPurge <= .now {
          _ = try? receiver.queue.purge()
          nextPurge = .now + Self.purgeInterval
        }
        let look = receiver.look()
        countSettled(hasStaff: hasStaff)
        let isNew = fault.withLock { fault in
          defer { fault = look.fault }
          return fault != look.fault
        }
        if isNew { report(look.fault) }
        if !isStopping.load(ordering: .relaxed) { _ = work.wait(timeout: .now() + look.pause) }
      }
      stopped.signal()
    }
  }

  /// Makes the thread look at the queue now, because this job waits in it.
  func look(for identifier: String) {
    waiting.withLock { _ = $0.insert(identifier) }
    work.signal()
  }

  /// Ends the looks. A look in progress gets some seconds; the queue survives a harder end.
  package func stop() {
    isStopping.store(true, ordering: .relaxed)
    work.signal()
    _ = stopped.wait(timeout: .now() + 3)
  }

  /// Counts the jobs that no longer wait, whichever program has finished them.
  func countSettled(hasStaff: Bool) {
    for identifier in waiting.withLock({ $0 }) {
      let job: Job<Receiver.Fields>?
      do {
        job = try receiver.queue.job(identifier)
      } catch {
        // Staff discarded or purged the job; after any other fault the next look tries again.
        guard case .noSuchJob = error.fault else { continue }
        job = nil
      }
      if let job, job.state.isPending { continue }
      waiting.withLock { _ = $0.remove(identifier) }
      if let count = job.flatMap({ Receiver.counts[$0.state] }) { sums?.count(count) }
      if !hasStaff, let job, job.state == .failed { receiver.forget(job) }
    }
  }
}

/// The jobs of a queue in numbers.
package struct DeskCounts: Sendable, Equatable {
  /// The number of jobs that a run completes by itself, and of those that staff can have done again.
  package var waiting = 0
  package var stuck = 0
  /// The number of jobs that are done, and of those that failed.
  package var done = 0
  package var failed = 0

  /// The numbers of an empty queue.
  package init() {}
}

/// What staff see of a queue, and do about it.
extension Desk {
  package func counts() throws(QueueError) -> DeskCounts {
    let jobs = try receiver.queue.jobs()
    var counts = DeskCounts()
    counts.waiting = jobs.count { $0.state.isPending && !$0.needsPerson }
    counts.done = jobs.count { $0.state == .done }
    counts.failed = jobs.count { $0.state == .failed }
    counts.stuck = stuck(among: jobs).count
    return counts
  }

  /// The jobs that no run works on by itself and whose files are still there: the newest hundred,
  /// newest first.
  package func stuck() throws(QueueError) -> [Job<Receiver.Fields>] {
    stuck(among: try receiver.queue.jobs())
  }

  private func stuck(among jobs: [Job<Receiver.Fields>]) -> [Job<Receiver.Fields>] {
    let queue = receiver.queue
    return Array(
      jobs.reversed().lazy.filter { $0.needsPerson && queue.hasFiles($0) }.prefix(100))
  }

  /// One of the stuck jobs, by its whole identifier.
  ///
  /// - Parameter fault: what is said of another job; by default, staff learn nothing about it.
  func stuck(
    _ identifier: String, or fault: QueueFault? = nil
  ) throws(QueueError) -> Job<Receiver.Fields> {
    let job = try receiver.queue.job(identifier)
    guard job.id == identifier else { throw error(.noSuchJob(id: identifier)) }
    guard job.needsPerson else { throw error(fault ?? .noSuchJob(id: identifier)) }
    return job
  }

  private func error(_ fault: QueueFault) -> QueueError {
    QueueError(fault, in: Receiver.Fields.kind)
  }
}

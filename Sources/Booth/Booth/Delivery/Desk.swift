import Dispatch
import Foundation
package import JobQueue
package import Season
import Synchronization

/// What a desk brings its jobs to: a mail server, a printer.
package protocol DeskReceiver: Sendable {
  associatedtype Fields: JobFields

  /// The jobs that wait for it.
  var queue: JobQueue<Fields> { get }
  /// What is counted of jobs that are over.
  static var counts: [JobState: VisitCount] { get }

  /// Runs the queue once.
  func look() -> DeskLook
}

/// What came of one look at a queue and its receiver.
package struct DeskLook: Sendable {
  /// What holds the queue up, as one sentence; `nil` where nothing does.
  var fault: String?
  /// The most seconds until the next look.
  var pause: Double
}

/// The booth's way into a queue, which it works through on a thread of its own.
package final class Desk<Receiver: DeskReceiver>: Sendable {
  package let receiver: Receiver
  let sums: SeasonSums<VisitCount>?
  private let work = DispatchSemaphore(value: 0)
  private let isStopping = Atomic(false)
  private let stopped = DispatchSemaphore(value: 0)
  private let fault = Mutex<String?>(nil)
  /// The jobs that waited when they were last looked at.
  private let waiting = Mutex<Set<String>>([])

  /// Seconds between two purges: other programs purge nothing by themselves.
  private static var purgeInterval: Duration { .seconds(3600) }

  /// - Parameter sums: where jobs that are over are counted.
  package init(_ receiver: Receiver, sums: SeasonSums<VisitCount>?) {
    (self.receiver, self.sums) = (receiver, sums)
  }

  /// Whether the last look met a fault, which holds up what has not been tried, too.
  var isHeldUp: Bool { fault.withLock { $0 != nil } }

  /// Looks at the queue again and again until ``stop()``.
  ///
  /// - Parameter report: called with one sentence when the fault changes, `nil` when it is over; it
  ///   names neither addresses nor photos.
  package func start(report: @escaping @Sendable (String?) -> Void) {
    // What an earlier run of the booth left is counted, too.
    let left = try? receiver.queue.jobs().filter(\.state.isPending).map(\.id)
    waiting.withLock { $0.formUnion(left ?? []) }
    Thread.detachNewThread { [self] in
      var nextPurge = ContinuousClock.now
      while !isStopping.load(ordering: .relaxed) {
        if nextPurge <= .now {
          _ = try? receiver.queue.purge()
          nextPurge = .now + Self.purgeInterval
        }
        let look = receiver.look()
        countSettled()
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

  /// Has the thread look at the queue now, in which a job waits.
  func look(for identifier: String) {
    waiting.withLock { _ = $0.insert(identifier) }
    work.signal()
  }

  /// Ends the looks. One that is at work gets some seconds; the queue survives more.
  package func stop() {
    isStopping.store(true, ordering: .relaxed)
    work.signal()
    _ = stopped.wait(timeout: .now() + 3)
  }

  /// Counts the jobs that wait no more, whichever program has done them.
  private func countSettled() {
    for identifier in waiting.withLock({ $0 }) {
      let state: JobState?
      do {
        state = try receiver.queue.job(identifier).state
      } catch {
        // Discarded, or purged; any other fault is over at the next look.
        guard case .noSuchJob = error.fault else { continue }
        state = nil
      }
      if let state, state.isPending { continue }
      waiting.withLock { _ = $0.remove(identifier) }
      if let count = state.flatMap({ Receiver.counts[$0] }) { sums?.count(count) }
    }
  }
}

/// The jobs of a queue in numbers.
package struct DeskCounts: Sendable, Equatable {
  /// Jobs that come by themselves, and that need a person and can be done again.
  package var waiting = 0
  package var stuck = 0
  /// Jobs that are done, and that failed.
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

  /// The jobs that no run works on by itself, newest first, as far as their files are still there;
  /// at most a hundred.
  package func stuck() throws(QueueError) -> [Job<Receiver.Fields>] {
    stuck(among: try receiver.queue.jobs())
  }

  private func stuck(among jobs: [Job<Receiver.Fields>]) -> [Job<Receiver.Fields>] {
    let queue = receiver.queue
    return Array(
      jobs.reversed().lazy.filter { $0.needsPerson && queue.hasFiles($0) }.prefix(100))
  }

  /// One of them, by its whole identifier: of others staff are told nothing.
  func stuck(_ identifier: String) throws(QueueError) -> Job<Receiver.Fields> {
    let job = try receiver.queue.job(identifier)
    guard job.id == identifier, job.needsPerson else {
      throw QueueError(.noSuchJob(id: identifier), in: Receiver.Fields.kind)
    }
    return job
  }
}

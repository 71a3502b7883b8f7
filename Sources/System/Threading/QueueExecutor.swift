import Dispatch

/// Runs an actor's work on a queue of its own, away from the concurrency pool.
///
/// Finding faces and painting take tens of milliseconds of processor time and more; on the pool, which
/// has one thread a processor, they would keep other tasks, such as a server's answers, from running.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

package import Console
import Dispatch
package import Files
import Foundation

/// A run of `selfie work`: jobs that share the lines of standard input.
package struct WorkRun {
  private let jobs: Int
  private let job: WorkJob
  private let queue = WorkQueue(reading: STDIN_FILENO)

  /// A run that has read no line yet.
  ///
  /// - Parameters:
  ///   - jobs: the number of photos to work on at a time.
  ///   - options: the options of `selfie work-child`.
  ///   - limit: the longest time of a photo.
  package init(jobs: Int, options: [String], limit: Duration) {
    self.jobs = jobs
    job = WorkJob(queue: queue, options: options, limit: limit)
  }

  /// Answers all lines.
  ///
  /// - Returns: why it ended early, or ``ExitStatus/done``.
  package func run() -> ExitStatus {
    // The photos at hand are finished; a second signal ends the process, and its children with it.
    EndingSignals.hold(once: true)
    let others = DispatchGroup()
    for _ in 1..<jobs {
      others.enter()
      // A thread that lasts as long as its child process, which ends with it.
      Thread.detachNewThread {
        job.run()
        others.leave()
      }
    }
    job.run()
    others.wait()
    // A signal that came ends the process here, as its sender expects.
    EndingSignals.release()
    return queue.status
  }
}

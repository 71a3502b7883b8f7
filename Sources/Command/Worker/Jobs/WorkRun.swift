import Console
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
    // The photos at hand are finished; a second ctrl-C ends the process, and its children with it.
    EndingSignals.hold(once: true)
    let others = DispatchGroup()
    for _ in 1..<jobs {
      others.enter()
      // A thread that lasts as long as its child process, which ends with it.
      Thread.detachNewThread {
        // It starts when a line waits for it.
        if let item = queue.next() { job.run(item) }
        others.leave()
      }
    }
    job.run(nil)
    others.wait()
    // A signal that came ends the process here, as its sender expects.
    EndingSignals.release()
    return queue.status
  }
}

/// A job of `selfie work`: it hands photos to a child process, answers for it when it is lost, and
/// replaces it.
struct WorkJob {
  let queue: WorkQueue
  /// The options of `selfie work-child`.
  let options: [String]
  /// The longest time of a photo.
  let limit: Duration

  /// Works until the queue has no further line, on this thread alone: the child ends with it.
  ///
  /// - Parameter first: the line to begin with; `nil` for the queue's next.
  func run(_ first: WorkQueue.Item?) {
    do {
      var worker = try WorkerProcess.start(options)
      var next = first ?? queue.next()
      while let item = next {
        if let loss = supervise(&worker, item) {
          answer(item, loss)
          if loss.isConfiguration { return end(loss) }
          worker = try WorkerProcess.start(options)
        }
        next = queue.next()
      }
      worker.end()
    } catch {
      end(error)
    }
  }

  /// Has a line's photo crowned and answered.
  ///
  /// - Returns: how the child process was lost, whose photo is not yet answered.
  private func supervise(
    _ worker: inout WorkerProcess, _ item: WorkQueue.Item
  ) -> WorkerProcess.Loss? {
    do {
      for _ in 0..<3 {
        if let answer = try worker.answer(to: item, within: limit) {
          queue.answer(answer)
          return nil
        }
        // It ended between two photos, which is not this one's fault.
        worker = try WorkerProcess.start(options)
      }
      return .exited(ExitStatus.softwareFault.rawValue, complaint: nil)
    } catch {
      return error
    }
  }

  /// Answers for a lost process.
  private func answer(_ item: WorkQueue.Item, _ loss: WorkerProcess.Loss) {
    do {
      let line = try WorkLine(item.line)
      AtomicFile.removeStaleTemporaryFiles(of: line.output)
      let answer = WorkAnswer(line, loss: loss, limit: limit)
      Process.warn("selfie: \(line.photo): \(answer.error ?? "")")
      if !loss.isConfiguration, let complaint = loss.complaint { Process.warn(complaint) }
      queue.answer(answer)
    } catch {
      queue.answer(WorkAnswer(error, number: item.number))
    }
  }

  /// Ends the command: no child process gets ready.
  private func end(_ loss: WorkerProcess.Loss) {
    switch loss {
    // Artwork that is missing or no picture is the machine's fault as missing models are.
    case .exited(ExitStatus.configuration.rawValue, let complaint?),
      .exited(ExitStatus.noInput.rawValue, let complaint?),
      .exited(ExitStatus.unusableData.rawValue, let complaint?):
      queue.end(.configuration, sentence: complaint)
    case .exited(ExitStatus.usage.rawValue, let complaint?):
      queue.end(.usage, sentence: complaint)
    case .exited, .signalled, .tooSlow:
      queue.end(
        .softwareFault,
        sentence: "The worker's process does not start: \(loss.complaint ?? "\(loss)").")
    }
  }
}

extension WorkerProcess.Loss {
  /// Whether the machine lacks models or artwork.
  fileprivate var isConfiguration: Bool {
    if case .exited(ExitStatus.configuration.rawValue, _) = self { true } else { false }
  }
}

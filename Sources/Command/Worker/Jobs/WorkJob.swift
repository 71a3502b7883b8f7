import Files
import Console

/// A job of `selfie work`: it hands photos to a child process, answers for it when it is lost, and
/// replaces it.
struct WorkJob {
  let queue: WorkQueue
  /// The options of `selfie work-child`.
  let options: [String]
  /// The longest time of a photo.
  let limit: Duration

  /// Works until the queue has no further line, on this thread alone: the child ends with it.
  func run() {
    do {
      var worker = try WorkerProcess.start(options)
      while let item = queue.next() {
        guard let loss = supervise(&worker, item) else { continue }
        answer(item, loss)
        if loss.isConfiguration { return end(loss) }
        worker = try WorkerProcess.start(options)
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
        switch try worker.answer(to: item, within: limit) {
        case .success(let answer):
          queue.answer(answer)
          return nil
        case .failure:
          // It ended between two photos, which is not this one's fault.
          worker = try WorkerProcess.start(options)
        }
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
    case .exited(ExitStatus.configuration.rawValue, let complaint?):
      queue.end(.configuration, sentence: complaint)
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

import Console
import Glibc
import JobQueue
import Printing

/// Waits on the terminal for prints, and tells what the printer says meanwhile.
struct PrintWaiting {
  let queue: PrintQueue
  let printer: Printer

  private static let pause: useconds_t = 300_000

  /// Runs the queue until the prints are over, or nothing can be printed now.
  func wait(for ids: [String], seconds: Int) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var told: [String] = []
    while true {
      let report = try look()
      for sentence in PrintOutput.sentences(report) where !told.contains(sentence) {
        Process.warn("selfie: \(sentence)")
        told.append(sentence)
      }
      let jobs = try ids.map { try queue.job($0) }
      let isOver = jobs.allSatisfy { !$0.state.isPending || $0.state == .uncertain }
      let isMoving = jobs.contains { $0.state == .running || $0.state == .handedOver }
      // What the printer has is worth the wait; what it cannot be given now waits without us.
      let cannotGive = report.fault != nil || report.isPaused || report.status?.canPrint == false
      if isOver || cannotGive && !isMoving || ContinuousClock.now >= deadline { return }
      if report.status == nil && report.fault != nil { return }
      usleep(Self.pause)
    }
  }

  /// One look; an empty report while another process runs the queue.
  private func look() throws -> PrintRunReport {
    do {
      return try queue.awaitRun(printer: printer)
    } catch let error as QueueError {
      guard error.fault == .isRunning else { throw error }
      return PrintRunReport()
    }
  }
}

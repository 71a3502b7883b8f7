import Console
import Foundation
import JobQueue
import Printing

/// The output of the printing commands.
enum PrintOutput {
  /// What keeps a run from printing, and what it must tell of the printer.
  static func sentences(_ report: PrintRunReport) -> [String] {
    var sentences =
      report.status?.reasons.filter { $0.severity != .report }.map(\.description) ?? []
    // The timer runs an empty queue every minute, perhaps without a printer.
    if let fault = report.fault, report.waiting > report.elsewhere {
      sentences.append(Remedy.sentence(for: fault))
    }
    if report.isPaused {
      sentences.append("The print queue is paused; \"selfie print-queue resume\" lets it go on.")
    }
    if let status = report.status, !status.isAccepting {
      sentences.append("The printer \(status.printer) takes no jobs now; what waits is kept.")
    }
    return sentences
  }

  /// A print in one line, and what is to be said of it in a second one.
  static func line(_ job: PrintJob, file: String? = nil) -> String {
    var line = "\(job.word) \(job.id)"
    if let file { line += "  \(file.printable)" }
    if job.mayBeDuplicate { line += "  (an earlier try may have come out)" }
    if let remark = remark(job) { line += "\n    \(remark)" }
    return line
  }

  /// A print of a listing.
  static func row(_ job: PrintJob) -> String {
    var row = "\(job.id)  \(job.word.padded(to: 9))"
    row += "  \(job.createdAt.formatted(.iso8601))  copies \(job.copies)"
    if let media = job.media { row += "  \(media.printable)" }
    if let printer = job.asked, job.state.isPending { row += "  for \(printer.printable)" }
    if job.mayBeDuplicate { row += "  may come twice" }
    if let remark = remark(job) { row += "\n    \(remark)" }
    return row
  }

  /// Why a print failed, stands or needs a person, as sentences.
  static func remark(_ job: PrintJob) -> String? {
    switch job.state {
    case .failed, .uncertain: job.reason?.printable
    case .preparing, .waiting, .running, .handedOver:
      job.reasons.isEmpty
        ? nil : job.reasons.map { "\($0)".printable }.joined(separator: " ")
    case .done, .cancelled: nil
    }
  }
}

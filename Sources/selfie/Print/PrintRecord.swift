import Foundation
import JobQueue
import Printing

/// A print as JSON.
struct PrintRecord: Encodable {
  let id: String
  let file: String?
  let state: String
  let copies: Int
  let paper: String?
  let format: String
  let octets: Int
  let queuedAt: String
  let changedAt: String
  let forPrinter: String?
  let printer: String?
  let jobNumber: Int?
  let printerReasons: [String]
  let tries: Int
  let mayBeDuplicate: Bool
  let failure: String?
  let reason: String?

  init(_ job: PrintJob, file: String? = nil) {
    id = job.id
    self.file = file
    state = job.word
    (copies, paper, format) = (job.copies, job.media, job.format.rawValue)
    octets = job.byteCount
    queuedAt = job.createdAt.formatted(.iso8601)
    changedAt = job.updatedAt.formatted(.iso8601)
    (forPrinter, printer, jobNumber) = (job.asked, job.printer, job.jobNumber)
    printerReasons = job.reasons.map(\.keyword)
    (tries, mayBeDuplicate) = (job.tries, job.mayBeDuplicate)
    failure = job.state == .failed ? job.faultKind : nil
    reason = PrintOutput.remark(job)
  }
}

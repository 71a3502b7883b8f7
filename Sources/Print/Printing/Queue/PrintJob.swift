public import JobQueue

/// What a printer must know about a print beside its document.
public struct PrintOrder: JobFields {
  let copies: Int
  /// The paper in the caller's words; nil for the printer's own choice.
  let media: String?
  let format: PrintDocument.Format
  /// The printer that the caller named; nil for that of any run.
  var asked: String?
  /// The printer that was given the job; nil before.
  var printer: String?
  /// The job's number at that printer; nil before.
  var number: Int?

  /// The print queue's words and rules for its jobs.
  public static let kind = JobKind(
    name: "print", database: "prints.sqlite", queue: "print queue", job: "print",
    again: "print the photo again",
    decision: " Look, then \"selfie print-queue again\" or \"selfie print-queue confirm\".",
    words: [
      .preparing: "preparing", .waiting: "waiting", .running: "sending", .handedOver: "printing",
      .done: "printed", .failed: "failed", .uncertain: "uncertain", .cancelled: "cancelled",
    ], canAsk: true)
}

/// A print of the queue; its identifier, a UUID, is also the job's name at the printer.
public typealias PrintJob = Job<PrintOrder>

extension Job where Fields == PrintOrder {
  /// The number of copies.
  public var copies: Int { fields.copies }
  /// The paper in the caller's words; nil for the printer's own choice.
  public var media: String? { fields.media }
  /// The document's format.
  public var format: PrintDocument.Format { fields.format }
  /// The printer for which it was queued; nil for that of any run.
  public var asked: String? { fields.asked }
  /// The printer that was given the job; nil before.
  public var printer: String? { fields.printer }
  /// The job's number at that printer; nil before.
  public var jobNumber: Int? { fields.number }
  /// Why the printer had stopped when the queue last asked about this print.
  public var reasons: [PrinterReason] {
    guard [.waiting, .running, .handedOver].contains(state) else { return [] }
    return (faultKind ?? "").split(separator: ",").map { PrinterReason(String($0)) }
  }
}

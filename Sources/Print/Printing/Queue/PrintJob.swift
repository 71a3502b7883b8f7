public import Foundation

/// A print of the queue.
public struct PrintJob: Sendable, Equatable, Identifiable {
  /// The identifier, and the job's name at the printer.
  public let id: PrintID
  /// The state last written to disk.
  public let state: PrintState
  /// The number of copies.
  public let copies: Int
  /// The wanted paper as it was asked for; nil for the printer's own choice.
  public let media: String?
  /// The document's format.
  public let format: PrintDocument.Format
  /// Bytes of the document.
  public let byteCount: Int
  /// The time at which it was queued.
  public let createdAt: Date
  /// The time of the last change of state.
  public let updatedAt: Date
  /// The printer that was given the job; nil before.
  public let printer: String?
  /// The job's number at that printer; nil before.
  public let jobNumber: Int?
  /// Why the printer stood when it was last asked about this print.
  public let reasons: [PrinterReason]
  /// The number of times that a printer was given the document.
  public let tries: Int
  /// Whether an earlier try may have come out of the printer.
  public let mayBeDuplicate: Bool
  /// Whether the document's last byte went out.
  let isWhole: Bool
  /// Whether staff called it off while the printer had it.
  public let isCancelling: Bool
}

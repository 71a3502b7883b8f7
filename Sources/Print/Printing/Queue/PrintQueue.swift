import Foundation
import GRDB
public import JobQueue

/// A durable queue of prints.
///
/// A queued print comes out once, or its state says why not: failed or, if the printer forgot it,
/// uncertain. Several processes may open one queue; one at a time runs it. The queue's operations
/// on jobs list, call off, confirm and repeat prints.
public typealias PrintQueue = JobQueue<PrintOrder>

extension JobQueue where Fields == PrintOrder {
  /// Opens the queue in a folder, creates it if it is missing, and repairs what a crash left.
  ///
  /// - Parameters:
  ///   - folder: the folder, which only this account may enter, on a disk of this machine.
  ///   - forReading: whether the queue is to be listed and counted, which a full or read-only disk
  ///     does not hinder. Where nothing can be written, all that changes it throws.
  /// - Throws: ``QueueError``.
  public static func open(
    _ folder: String, forReading: Bool = false
  ) throws(QueueError) -> PrintQueue {
    try open(folder, forReading: forReading, now: { Date() })
  }

  /// Opens the queue with a clock for tests.
  static func open(
    _ folder: String, forReading: Bool = false, now: @escaping @Sendable () -> Date
  ) throws(QueueError) -> PrintQueue {
    var policy = QueuePolicy(
      giveUp: Double(giveUpHours) * 3600, giveUpWords: "\(giveUpHours) hours", now: now)
    // The queue asks a person: paper costs money, and the visitor may already hold the print.
    policy.sendsUncertainAgain = false
    policy.backoff = Backoff(first: 5, limit: 60)
    return try open(
      folder, policy: policy, forReading: forReading,
      takeOver: PrintTakeOver(now: now()).callAsFunction)
  }

  /// Hours after which the queue gives up a print and removes its picture.
  private static var giveUpHours: Int { 24 }

  /// Queues a print, which survives a power cut once this returns. It asks no printer.
  ///
  /// - Parameters:
  ///   - document: what is printed.
  ///   - copies: their number, 1 to 100.
  ///   - media: the paper: a PWG name such as `na_index-4x6_4x6in`, `10x15`, `13x18`, `a6` and the
  ///     like, or a name of the printer's driver; nil for what the printer has.
  ///   - printer: the only one that prints it; nil, or ``Printer/standard``, for that of any run.
  /// - Returns: the print's identifier.
  /// - Throws: ``PrintError/copies(_:limits:)``, ``PrintError/unknownMedia(name:)``, or
  ///   ``/JobQueue/QueueError`` with nothing left behind.
  public func enqueue(
    _ document: PrintDocument, copies: Int = 1, media: String? = nil, printer: Printer? = nil
  ) throws -> String {
    guard PrintOrder.copies.contains(copies) else {
      throw PrintError.copies(copies, limits: PrintOrder.copies)
    }
    // Only the printer knows its driver's names.
    if let media, !PaperSize.isName(media) { throw PrintError.unknownMedia(name: media) }
    let order = PrintOrder(
      copies: copies, media: media, format: document.format,
      asked: printer == .standard ? nil : printer?.name)
    return try enqueue(
      order, [JobFile(document.format.fileExtension, document.bytes)],
      id: UUID().uuidString.lowercased(), byteCount: document.bytes.count
    ).id
  }

  /// The number of prints that wait or are being printed, without those that need a person.
  public func waitingCount() throws(QueueError) -> Int {
    try count([.preparing, .waiting, .running, .handedOver])
  }

  /// Notes the printer's reasons beside the prints that depend on them.
  func note(_ reasons: [PrinterReason], beside jobs: [PrintJob]) throws(QueueError) {
    let text = reasons.isEmpty ? nil : reasons.map(\.keyword).joined(separator: ",")
    let others = jobs.filter { $0.faultKind != text }
    guard !others.isEmpty else { return }
    try database.write {
      for job in others {
        try $0.execute(
          sql: "UPDATE job SET fault_kind = ?, reason = NULL WHERE id = ? AND state = ?",
          arguments: [text, job.id, job.state.rawValue])
      }
    }
  }
}

extension PrintOrder {
  /// The numbers of copies that a print may have.
  public static let copies = 1...100
}

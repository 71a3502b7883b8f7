import DurableStorage
import Foundation
import GRDB

extension PrintQueue {
  /// Every print, oldest first.
  public func jobs() throws(PrintError) -> [PrintJob] {
    try database.read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM print ORDER BY created_at, id")
        .map(PrintJob.init)
    }
  }

  /// A print; nil where it is not known, or purged.
  public func job(_ id: PrintID) throws(PrintError) -> PrintJob? {
    try database.read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM print WHERE id = ?", arguments: [id.text])
        .map(PrintJob.init)
    }
  }

  /// A print, by its identifier or an unambiguous beginning of it.
  ///
  /// - Throws: ``PrintError/noSuchPrint(id:)``, ``PrintError/ambiguousIdentifier(id:count:)``.
  public func job(startingWith id: String) throws(PrintError) -> PrintJob {
    guard !id.isEmpty, id.utf8.count <= 36 else { throw .noSuchPrint(id: id) }
    let found = try database.read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM print WHERE substr(id, 1, ?) = ?",
        arguments: [id.utf8.count, id.lowercased()]
      ).map(PrintJob.init)
    }
    guard let first = found.first else { throw .noSuchPrint(id: id) }
    guard found.count == 1 else { throw .ambiguousIdentifier(id: id, count: found.count) }
    return first
  }

  /// Whether a print's document is still there: it can be printed again.
  package func holdsDocument(of job: PrintJob) -> Bool { folder.holds(job.documentName) }

  /// The number of prints that wait or are being printed; not of those that need a person.
  public func waitingCount() throws(PrintError) -> Int {
    try database.read {
      try Int.fetchOne(
        $0,
        sql: "SELECT count(*) FROM print WHERE state IN ('waiting', 'sending', 'printing')") ?? 0
    }
  }
}

extension PrintJob {
  init(_ row: Row) throws {
    func moment(_ column: String) throws -> Date {
      Date(timeIntervalSince1970: try row.stored(column))
    }
    let format: String = try row.stored("format")
    let reasons: String = try row.stored("reasons")
    id = PrintID(stored: try row.stored("id"))
    state = try Self.state(row)
    copies = try row.stored("copies")
    media = try row.storedIfAny("media")
    self.format = PrintDocument.Format(rawValue: format) ?? .jpeg
    byteCount = try row.stored("byte_count")
    createdAt = try moment("created_at")
    updatedAt = try moment("updated_at")
    printer = try row.storedIfAny("printer")
    jobNumber = try row.storedIfAny("job_number")
    self.reasons = reasons.split(separator: ",").map { PrinterReason(String($0)) }
    tries = try row.stored("tries")
    mayBeDuplicate = try row.stored("may_be_duplicate")
    isWhole = try row.stored("is_whole")
    isCancelling = try row.stored("is_cancelling")
  }

  private static func state(_ row: Row) throws -> PrintState {
    switch try row.stored("state") as String {
    case "sending": .sending
    case "printing": .printing
    case "printed": .printed
    case "uncertain": .uncertain
    case "cancelled": .cancelled
    case "failed":
      .failed(
        PrintFailure(
          kind: try row.storedIfAny("failure") ?? "", detail: try row.storedIfAny("detail")))
    default: .waiting
    }
  }

  /// The name of its document in the spool.
  var documentName: String { "\(id).\(format.fileExtension)" }
}

import Foundation
import GRDB

extension PrintQueue {
  /// Calls a print off: at once while it waits; what a printer has is cancelled there by the next
  /// run, and may come out all the same.
  ///
  /// - Throws: ``PrintError/noSuchPrint(id:)``, ``PrintError/wrongState(id:state:wanted:)``.
  public func cancel(_ id: PrintID) throws(PrintError) {
    let now = now
    let isOver = try database.write { database in
      try database.execute(
        sql: """
          UPDATE print SET state = 'cancelled', updated_at = ?
          WHERE id = ? AND state IN ('waiting', 'uncertain')
          """,
        arguments: [now, id.text])
      if database.changesCount == 1 { return true }
      try database.execute(
        sql: """
          UPDATE print SET is_cancelling = 1 WHERE id = ? AND state IN ('sending', 'printing')
          """,
        arguments: [id.text])
      guard database.changesCount == 1 else {
        throw try Self.wrongState(id, ["waiting", "sending", "printing", "uncertain"], database)
      }
      return false
    }
    if isOver { try removeDocument(of: id) }
  }

  /// Prints a print again that is uncertain, or that the printer gave up: what came out of it
  /// before comes out twice then.
  ///
  /// - Throws: ``PrintError/noSuchPrint(id:)``, ``PrintError/wrongState(id:state:wanted:)`` also
  ///   for a print whose document is removed by now.
  public func printAgain(_ id: PrintID) throws(PrintError) {
    guard let job = try job(id) else { throw .noSuchPrint(id: id.text) }
    let wanted = ["uncertain", "failed with its document kept"]
    guard folder.holds(job.documentName) else {
      throw .wrongState(id: id.text, state: job.state.word, wanted: wanted)
    }
    let now = now
    try database.write { database in
      try database.execute(
        sql: """
          UPDATE print SET state = 'waiting', updated_at = ?, next_try_at = NULL, reasons = '',
            tries = 0, failure = NULL, detail = NULL, may_be_duplicate = 1
          WHERE id = ? AND state IN ('uncertain', 'failed')
          """,
        arguments: [now, id.text])
      guard database.changesCount == 1 else { throw try Self.wrongState(id, wanted, database) }
    }
  }

  /// Takes a person's word that an uncertain print came out.
  ///
  /// - Throws: ``PrintError/noSuchPrint(id:)``, ``PrintError/wrongState(id:state:wanted:)``.
  public func confirmPrinted(_ id: PrintID) throws(PrintError) {
    let now = now
    try database.write { database in
      try database.execute(
        sql:
          "UPDATE print SET state = 'printed', updated_at = ? WHERE id = ? AND state = 'uncertain'",
        arguments: [now, id.text])
      guard database.changesCount == 1 else {
        throw try Self.wrongState(id, ["uncertain"], database)
      }
    }
    try removeDocument(of: id)
  }

  private static func wrongState(
    _ id: PrintID, _ wanted: [String], _ database: Database
  ) throws -> PrintError {
    let row = try Row.fetchOne(
      database, sql: "SELECT * FROM print WHERE id = ?", arguments: [id.text])
    guard let row else { return .noSuchPrint(id: id.text) }
    return .wrongState(id: id.text, state: try PrintJob(row).state.word, wanted: wanted)
  }

  private func removeDocument(of id: PrintID) throws(PrintError) {
    if let job = try job(id) { folder.remove(job.documentName) }
  }

  /// Removes the rows of prints that are over.
  ///
  /// - Parameter days: the least age in days since the last change.
  /// - Returns: the number of removed rows.
  public func purge(olderThan days: Int) throws(PrintError) -> Int {
    let limit = now - Double(days) * 86_400
    return try database.write { database in
      try database.execute(
        sql: """
          DELETE FROM print
          WHERE state IN ('printed', 'failed', 'cancelled') AND updated_at <= ?
          """,
        arguments: [limit])
      return database.changesCount
    }
  }

  /// Keeps all runs from giving a printer anything, across restarts, until ``resume()``.
  public func pause() throws(PrintError) { try folder.setPaused(true) }

  /// Ends a pause.
  public func resume() throws(PrintError) { try folder.setPaused(false) }

  /// Whether the queue is paused.
  public var isPaused: Bool { folder.isPaused }
}

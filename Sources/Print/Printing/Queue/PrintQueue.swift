import DurableStorage
import Files
import Foundation
import GRDB

/// A durable queue of prints: documents in a spool folder, a database row with each one's state.
///
/// A print that was queued comes out once, or its state says why not: ``PrintState/failed(_:)`` or,
/// where the printer forgot it, ``PrintState/uncertain``. Several processes may open one queue; one
/// at a time runs it. A class, because it owns the database's connection.
public final class PrintQueue: Sendable {
  let folder: PrintFolder
  let database: PrintDatabase
  let policy: PrintPolicy

  /// Opens the queue in a folder, creates it if it is missing, and removes what a crash left.
  ///
  /// - Parameters:
  ///   - folder: the folder, which only this account may enter, on a disk of this machine.
  ///   - policy: the rules.
  /// - Throws: ``PrintError/cannotWrite(file:reason:)``, ``PrintError/notPrivate(folder:reason:)``,
  ///   or an error of the database.
  public init(folder path: String, policy: PrintPolicy = PrintPolicy()) throws(PrintError) {
    folder = PrintFolder(path: path)
    self.policy = policy
    let reserve = Reserve(folder: path)
    do throws(PrintError) {
      database = try Self.open(folder, reserve)
    } catch {
      // SQLite needs some room for its index, even before it reads.
      guard case .cannotWrite = error, reserve.release() else { throw error }
      database = try Self.open(folder, reserve)
    }
    try removeOrphans()
  }

  private static func open(
    _ folder: PrintFolder, _ reserve: Reserve
  ) throws(PrintError) -> PrintDatabase {
    do throws(StorageError) {
      try PrivateFolder.create(folder.path, with: [folder.spool])
    } catch {
      throw PrintError(error)
    }
    return try PrintDatabase(path: folder.database, reserve: reserve)
  }

  var now: Double { policy.now().timeIntervalSince1970 }

  /// Removes documents without a row, of programs that were stopped while they queued one, and
  /// those whose print is over.
  private func removeOrphans() throws(PrintError) {
    let names = folder.documents
    guard !names.isEmpty else { return }
    // While none is being queued: a document is there before its row.
    try folder.whileNothingEnters { () throws(PrintError) in
      let pending = Set(try database.documents())
      for name in folder.documents where !pending.contains(name) { folder.remove(name) }
      AtomicFile.removeStaleTemporaryFiles(in: folder.spool)
    }
  }
}

extension PrintQueue {
  /// Queues a print; when this returns, it survives a power cut. No printer is asked.
  ///
  /// - Parameters:
  ///   - document: what is printed.
  ///   - copies: how often, 1 to 100.
  ///   - media: the paper: a PWG name such as `na_index-4x6_4x6in`, `10x15`, `13x18`, `a6` and the
  ///     like, or a name of the printer's driver; nil for what the printer has.
  /// - Returns: the identifier, for ``job(_:)``.
  /// - Throws: ``PrintError/copies(_:limits:)``, ``PrintError/unknownMedia(name:)``, or
  ///   ``PrintError/cannotWrite(file:reason:)`` with nothing left behind.
  public func enqueue(
    _ document: PrintDocument, copies: Int = 1, media: String? = nil
  ) throws(PrintError) -> PrintID {
    guard Self.copies.contains(copies) else { throw .copies(copies, limits: Self.copies) }
    // The printer knows which names are its driver's.
    if let media, !PaperSize.isName(media) { throw .unknownMedia(name: media) }
    let id = PrintID()
    let name = "\(id).\(document.format.fileExtension)"
    let now = now
    // What waits is printed and deleted with the reserve's room, which new prints leave alone.
    do throws(StorageError) {
      try Reserve(folder: folder.path).take()
    } catch {
      throw PrintError(error)
    }
    try folder.whileNothingEnters { () throws(PrintError) in
      try folder.write(document.bytes, name)
      PrintFailPoint.afterFile.reach()
      do throws(PrintError) {
        try database.write(usingReserve: false) { database in
          try database.execute(
            sql: """
              INSERT INTO print (
                id, document, format, byte_count, copies, media, state, created_at, updated_at)
              VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, ?)
              """,
            arguments: [
              id.text, name, document.format.rawValue, document.bytes.count, copies, media, now,
              now,
            ])
        }
      } catch {
        folder.remove(name)
        throw error
      }
    }
    PrintFailPoint.afterInsert.reach()
    return id
  }

  /// The numbers of copies that a print may have.
  public static let copies = 1...100
}

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

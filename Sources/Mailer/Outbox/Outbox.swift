import DurableStorage
import Foundation
import GRDB
import Logging
import Texts

/// A durable queue of messages: frozen bytes in a spool folder, a database row with each one's
/// state.
///
/// Several processes may open one outbox at once. It owns a file lock, so it cannot be copied.
struct Outbox: ~Copyable {
  let folder: OutboxFolder
  let spool: Spool
  let reserve: Reserve
  /// Whether the reserve was there before this outbox was opened.
  private let hadReserve: Bool
  let database: OutboxDatabase
  let owner: RunOwner
  let policy: OutboxPolicy
  let logger: Logger

  /// Opens the outbox in a folder, creates it if it is missing, and repairs what a crash left.
  ///
  /// - Parameter logger: Receives states and faults, never addresses or pictures.
  static func open(
    _ path: String, policy: OutboxPolicy = OutboxPolicy(),
    logger: Logger = Logger(label: "mailer")
  ) throws(OutboxError) -> Outbox {
    let folder = OutboxFolder(path: path)
    let reserve = Reserve(folder: path)
    let hadReserve = reserve.isTaken
    do {
      return try open(folder, hadReserve: hadReserve, policy, logger)
    } catch {
      // SQLite needs some room for its index, even before it reads.
      guard case .cannotWrite = error, reserve.release() else { throw error }
      return try open(folder, hadReserve: hadReserve, policy, logger)
    }
  }

  private static func open(
    _ folder: OutboxFolder, hadReserve: Bool, _ policy: OutboxPolicy, _ logger: Logger
  ) throws(OutboxError) -> Outbox {
    try folder.create()
    let outbox = Outbox(
      folder: folder,
      database: try OutboxDatabase(path: folder.database, reserve: Reserve(folder: folder.path)),
      owner: try RunOwner(in: folder.owners), policy: policy, logger: logger,
      hadReserve: hadReserve)
    try outbox.reconcile()
    return outbox
  }

  /// Opens an outbox to list and count what is in it; where the disk is full or read-only, without
  /// writing anything.
  static func open(
    reading path: String, policy: OutboxPolicy = OutboxPolicy(),
    logger: Logger = Logger(label: "mailer")
  ) throws(OutboxError) -> Outbox {
    let folder = OutboxFolder(path: path)
    do {
      return try open(folder, hadReserve: false, policy, logger)
    } catch {
      guard case .cannotWrite = error, access(folder.database, R_OK) == 0 else { throw error }
      return Outbox(
        folder: folder, database: try OutboxDatabase(reading: folder.database), owner: RunOwner(),
        policy: policy, logger: logger)
    }
  }

  private init(
    folder: OutboxFolder, database: OutboxDatabase, owner: consuming RunOwner,
    policy: OutboxPolicy, logger: Logger, hadReserve: Bool = false
  ) {
    self.hadReserve = hadReserve
    self.folder = folder
    self.spool = Spool(folder: folder.spool)
    self.reserve = Reserve(folder: folder.path)
    self.database = database
    self.owner = owner
    self.policy = policy
    self.logger = logger
  }

  deinit {
    // What the closed database needed may be the last room there is.
    guard hadReserve else { return }
    database.end()
    try? reserve.take()
  }

  var now: Double { policy.now().timeIntervalSince1970 }
}

extension Outbox {
  /// Every message, oldest first.
  func entries() throws(OutboxError) -> [OutboxEntry] {
    try database.read { database in
      try Row.fetchAll(database, sql: Self.listing + " ORDER BY m.created_at, m.id")
        .map(Self.entry)
    }
  }

  /// One message, by its identifier or an unambiguous prefix of it.
  func entry(_ id: String) throws(OutboxError) -> OutboxEntry {
    guard !id.isEmpty, id.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      throw .noSuchMessage(id: id)
    }
    let found = try database.read { database in
      try Row.fetchAll(
        database, sql: Self.listing + " WHERE substr(m.id, 1, ?) = ?",
        arguments: [id.utf8.count, id.lowercased()]
      ).map(Self.entry)
    }
    guard let first = found.first else { throw .noSuchMessage(id: id) }
    guard found.count == 1 else { throw .ambiguousIdentifier(id: id, count: found.count) }
    return first
  }

  /// The number of messages that are neither accepted nor failed.
  func waitingCount() throws(OutboxError) -> Int {
    try database.read {
      try Int.fetchOne(
        $0,
        sql: """
          SELECT count(*) FROM message
          WHERE state IN ('composing', 'queued', 'sending', 'uncertain')
          """) ?? 0
    }
  }

  private static var listing: String {
    """
    SELECT m.*, c.version AS consent_version, c.language AS consent_language,
      c.given_at AS consent_given_at
    FROM message m LEFT JOIN consent c ON c.message = m.id
    """
  }

  private static func entry(_ row: Row) throws -> OutboxEntry {
    func moment(_ column: String) throws -> Date {
      Date(timeIntervalSince1970: try row.stored(column))
    }
    let state: String = try row.stored("state")
    let nextTry: Double? = try row.storedIfAny("next_try_at")
    var consent: Consent?
    if let version = try row.storedIfAny("consent_version") as String? {
      let language: String = try row.stored("consent_language")
      consent = try Consent(
        version: version, language: Language(rawValue: language) ?? .english,
        givenAt: moment("consent_given_at"))
    }
    return OutboxEntry(
      id: try row.stored("id"),
      messageIdentifier: try row.stored("message_identifier"),
      recipient: try row.stored("recipient"),
      state: OutboxState(rawValue: state) ?? .queued,
      byteCount: try row.stored("byte_count"),
      fileName: try row.stored("file_name"), createdAt: try moment("created_at"),
      updatedAt: try moment("updated_at"), tries: try row.stored("tries"),
      nextTryAt: nextTry.map { Date(timeIntervalSince1970: $0) },
      mayBeDuplicate: try row.stored("may_be_duplicate"),
      faultKind: try row.storedIfAny("fault_kind"), reason: try row.storedIfAny("reason"),
      consent: consent)
  }
}

extension Outbox {
  /// Counts the messages by state.
  ///
  /// - Parameter server: The name of the server whose hold is reported; nil if none is configured.
  func status(of server: String?) throws(OutboxError) -> OutboxStatus {
    var hold: ServerHold?
    if let server { hold = try serverHold(server) }
    return try database.read { database in
      var counts = Dictionary(uniqueKeysWithValues: OutboxState.allCases.map { ($0, 0) })
      var oldestWaiting: Double?
      var lastAccepted: Double?
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT state, count(*) AS count, min(created_at) AS oldest, max(updated_at) AS latest
          FROM message GROUP BY state
          """)
      for row in rows {
        let name: String = try row.stored("state")
        // As in a listing, where a damaged row's unknown state counts as queued.
        let state = OutboxState(rawValue: name) ?? .queued
        counts[state, default: 0] += try row.stored("count")
        if state.isWaiting {
          let oldest: Double = try row.stored("oldest")
          oldestWaiting = min(oldestWaiting ?? oldest, oldest)
        } else if state == .accepted {
          lastAccepted = try row.stored("latest")
        }
      }
      return OutboxStatus(
        counts: counts, oldestWaitingAt: oldestWaiting.map(Date.init(timeIntervalSince1970:)),
        lastAcceptedAt: lastAccepted.map(Date.init(timeIntervalSince1970:)), hold: hold)
    }
  }
}

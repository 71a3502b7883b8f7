import Files
import Foundation
import GRDB

/// The SQLite file of an outbox, opened so that commits survive a power cut and deleted rows are
/// overwritten.
struct OutboxDatabase: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let reserve: Reserve?

  /// Seconds to wait for another process's lock.
  static let patience = 10
  private static let version = 2

  /// Opens the file, creates it if it is missing, and brings its tables up to date.
  ///
  /// - Parameter reserve: The room that writing may use when the disk is full.
  init(path: String, reserve: Reserve?) throws(OutboxError) {
    self.path = path
    self.reserve = reserve
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.execute(sql: "PRAGMA foreign_keys = ON")
    }
    // Before SQLite opens it: its log and index take their permissions from it.
    try Self.makePrivate(path)
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      // GRDB sets NORMAL with a write-ahead log, after `prepareDatabase` has run: a commit could
      // then be lost with the power.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    } catch {
      throw Self.translated(error, path: path)
    }
    try migrate()
    let synchronous = try read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
    guard synchronous == 2 else { throw .notDurable(synchronous: synchronous) }
  }

  /// Opens the file for reading alone, which needs no room and works on a read-only disk.
  init(reading path: String) throws(OutboxError) {
    self.path = path
    reserve = nil
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    var log = stat()
    // SQLite creates a shared-memory file (-shm) even for a reader, unless the database is opened
    // as immutable. While the write-ahead log holds changes, its writer has created that file
    // already.
    let isAtRest = stat(path + "-wal", &log) != 0 || log.st_size == 0
    let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    do {
      queue = try DatabaseQueue(
        path: isAtRest ? "file:\(name)?immutable=1" : path, configuration: configuration)
    } catch {
      throw Self.translated(error, path: path)
    }
    _ = try knownVersion()
  }

  /// Creates the file, or restricts an existing one, with permissions 0600.
  private static func makePrivate(_ path: String) throws(OutboxError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == EEXIST {
      // By name: closing a descriptor would release SQLite's POSIX locks of this whole process.
      // A failure is ignored: another user's file stays as it is.
      chmod(path, 0o600)
    } else {
      throw .cannotWrite(file: path, reason: SystemCallError.last.reason)
    }
  }

  /// Closes the file; nothing can be read or written then.
  func end() { try? queue.close() }

  /// One transaction that writes; it is on disk when this returns.
  ///
  /// - Parameter usingReserve: Whether the transaction may use the reserve when the disk is full.
  func write<Value>(
    usingReserve: Bool = true, _ body: (Database) throws -> Value
  ) throws(OutboxError) -> Value {
    do {
      return try transaction(body)
    } catch {
      guard usingReserve, case .cannotWrite = error, reserve?.release() == true else { throw error }
      return try transaction(body)
    }
  }

  private func transaction<Value>(_ body: (Database) throws -> Value) throws(OutboxError) -> Value {
    do {
      return try queue.inDatabase { database in
        var value: Value?
        try database.inTransaction(.immediate) {
          value = try body(database)
          return .commit
        }
        guard let value else {
          preconditionFailure("a transaction was committed without running its body")
        }
        return value
      }
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(OutboxError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  /// Removes all traces of deleted rows: drops free pages and empties the write-ahead log.
  func scrub() throws(OutboxError) {
    do {
      try queue.inDatabase { database in
        do {
          try database.execute(sql: "VACUUM")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
          // It copies the whole file. Deleted rows are overwritten without it (secure_delete).
        }
        let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        guard row?[0] == 0 else {
          throw OutboxError.notPurged(reason: "another program is reading")
        }
      }
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  /// The version of the file's tables.
  ///
  /// - Throws: ``OutboxError/newerDatabase(version:known:)`` for one that this program does not
  ///   know.
  private func knownVersion() throws(OutboxError) -> Int {
    let found = try read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    guard found <= Self.version else {
      throw .newerDatabase(version: found, known: Self.version)
    }
    return found
  }

  private func migrate() throws(OutboxError) {
    guard try knownVersion() < Self.version else { return }
    try write { database in
      // Another process may have migrated in the meantime.
      let current = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      guard current < Self.version else { return }
      try database.execute(sql: current == 0 ? Self.schema : Self.secondVersion)
      try database.execute(sql: "PRAGMA user_version = \(Self.version)")
    }
  }

  /// What version 2 added to version 1.
  private static let secondVersion = """
    ALTER TABLE message ADD COLUMN uncertain_tries INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE server ADD COLUMN taken_size INTEGER;
    """

  private static let schema = """
    CREATE TABLE message (
      id TEXT PRIMARY KEY,
      message_identifier TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL UNIQUE,
      sender TEXT NOT NULL,
      recipient TEXT NOT NULL,
      state TEXT NOT NULL CHECK (
        state IN ('composing', 'queued', 'sending', 'accepted', 'failed', 'uncertain')),
      file_name TEXT NOT NULL,
      byte_count INTEGER NOT NULL,
      created_at REAL NOT NULL,
      updated_at REAL NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      next_try_at REAL,
      owner TEXT,
      body_sent_at REAL,
      may_be_duplicate INTEGER NOT NULL DEFAULT 0,
      fault_kind TEXT,
      reason TEXT,
      uncertain_tries INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX message_due ON message (state, next_try_at);
    CREATE TABLE consent (
      message TEXT PRIMARY KEY REFERENCES message (id) ON DELETE CASCADE,
      version TEXT NOT NULL,
      language TEXT NOT NULL,
      given_at REAL NOT NULL
    );
    CREATE TABLE server (
      name TEXT PRIMARY KEY,
      size_limit INTEGER,
      taken_size INTEGER,
      faults INTEGER NOT NULL DEFAULT 0,
      hold_until REAL,
      hold_kind TEXT,
      hold_reason TEXT
    );
    """

  /// A database error as an outbox error, without GRDB's text, which may quote a row's values.
  static func translated(_ error: any Error, path: String) -> OutboxError {
    if let error = error as? OutboxError { return error }
    guard let error = error as? DatabaseError else {
      return .database(code: 0, reason: String(describing: type(of: error)))
    }
    let reason = error.resultCode.description
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy(seconds: patience)
    case .SQLITE_FULL: return .cannotWrite(file: path, reason: "no space left on device")
    case .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      return .cannotWrite(file: path, reason: error.message ?? reason)
    default:
      return .database(code: Int(error.extendedResultCode.rawValue), reason: reason)
    }
  }
}

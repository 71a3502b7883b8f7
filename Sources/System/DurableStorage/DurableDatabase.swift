import Files
import Foundation
package import GRDB

/// An SQLite file, opened so that commits survive a power cut and deleted rows are
/// overwritten.
package struct DurableDatabase: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let reserve: Reserve?

  /// Seconds to wait for another process's lock.
  package static let patience = 10
  private let schema: Schema

  /// Opens the file, creates it if it is missing, and brings its tables up to date.
  ///
  /// - Parameters:
  ///   - reserve: The room that writing may use when the disk is full.
  ///   - schema: The tables.
  package init(path: String, reserve: Reserve?, schema: Schema) throws(StorageError) {
    (self.path, self.schema) = (path, schema)
    self.reserve = reserve
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.execute(sql: "PRAGMA foreign_keys = ON")
    }
    try Self.requireFile(path)
    // Before SQLite opens it: its log and index take their permissions from it.
    try Self.makePrivate(path)
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      // GRDB sets NORMAL with a write-ahead log, after `prepareDatabase` has run: a commit could
      // then be lost with the power.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    } catch {
      throw Self.storageError(error, path: path)
    }
    try migrate()
    let synchronous: Int
    do {
      synchronous = try queue.read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
    } catch {
      throw Self.storageError(error, path: path)
    }
    guard synchronous == 2 else { throw .notDurable(synchronous: synchronous) }
  }

  /// Opens the file for reading alone, which needs no room and works on a read-only disk.
  package init(reading path: String, schema: Schema) throws(StorageError) {
    (self.path, self.schema) = (path, schema)
    reserve = nil
    try Self.requireFile(path)
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
      throw Self.storageError(error, path: path)
    }
    _ = try knownVersion()
  }

  /// Refuses what SQLite would wait for, such as a pipe.
  private static func requireFile(_ path: String) throws(StorageError) {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotWrite(file: path, reason: "it is a folder, a pipe or a device, not a file")
    }
  }

  /// Creates the file, or restricts an existing one, with permissions 0600.
  private static func makePrivate(_ path: String) throws(StorageError) {
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
  package func end() { try? queue.close() }

  /// One transaction that writes; it is on disk when this returns.
  ///
  /// - Parameter usingReserve: Whether the transaction may use the reserve when the disk is full.
  /// - Throws: ``StorageError``, or what the body throws of its own.
  package func write<Value>(
    usingReserve: Bool = true, _ body: (Database) throws -> Value
  ) throws -> Value {
    do {
      return try transaction(body)
    } catch {
      guard usingReserve, case .cannotWrite? = error as? StorageError, reserve?.release() == true
      else { throw error }
      return try transaction(body)
    }
  }

  private func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
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
      throw translated(error)
    }
  }

  /// Reads.
  ///
  /// - Throws: ``StorageError``, or what the body throws of its own.
  package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw translated(error)
    }
  }

  /// Removes all traces of deleted rows: drops free pages and empties the write-ahead log.
  package func scrub() throws(StorageError) {
    do {
      try queue.inDatabase { database in
        do {
          try database.execute(sql: "VACUUM")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
          // It copies the whole file. Deleted rows are overwritten without it (secure_delete).
        }
        let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        guard row?[0] == 0 else {
          throw StorageError.notPurged(reason: "another program is reading")
        }
      }
    } catch {
      throw Self.storageError(error, path: path)
    }
  }

  /// The version of the file's tables.
  ///
  /// - Throws: ``StorageError/newerDatabase(version:known:)`` for one that this program does not
  ///   know.
  private func knownVersion() throws(StorageError) -> Int {
    do {
      let found = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
      guard found <= schema.version else {
        throw StorageError.newerDatabase(version: found, known: schema.version)
      }
      return found
    } catch {
      throw Self.storageError(error, path: path)
    }
  }

  private func migrate() throws(StorageError) {
    guard try knownVersion() < schema.version else { return }
    do {
      try write { database in
        // Another process may have migrated in the meantime.
        let current = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard current < schema.version else { return }
        for step in current == 0 ? [schema.tables] : Array(schema.steps[(current - 1)...]) {
          try database.execute(sql: step)
        }
        try database.execute(sql: "PRAGMA user_version = \(schema.version)")
      }
    } catch {
      throw Self.storageError(error, path: path)
    }
  }

  /// A database's own error as a storage error, without GRDB's text, which may quote a row's
  /// values; other errors as they are.
  private func translated(_ error: any Error) -> any Error {
    error is DatabaseError ? Self.storageError(error, path: path) : error
  }

  private static func storageError(_ error: any Error, path: String) -> StorageError {
    if let error = error as? StorageError { return error }
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

extension DurableDatabase {
  /// The tables of a file and how they came to be.
  package struct Schema: Sendable {
    /// The statements that make the newest version's tables.
    let tables: String
    /// The statements that make version n + 2 out of version n + 1, by n.
    let steps: [String]

    /// - Parameters:
    ///   - tables: the statements that make the newest version's tables.
    ///   - steps: those that make each version out of the one before; none for the first version.
    package init(tables: String, steps: [String] = []) {
      (self.tables, self.steps) = (tables, steps)
    }

    /// The newest version.
    var version: Int { steps.count + 1 }
  }
}

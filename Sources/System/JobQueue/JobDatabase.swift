import Files
import Foundation
package import GRDB

/// A queue's SQLite file, opened so that commits survive a power cut and deleted rows are
/// overwritten.
package struct JobDatabase: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let reserve: Reserve?
  private let kind: JobKind

  /// Seconds to wait for another process's lock.
  static let patience = 10

  /// Opens the file, creates it if it is missing, and brings its tables up to date.
  ///
  /// - Parameters:
  ///   - reserve: The room that writing may use when the disk is full.
  ///   - takeOver: makes jobs of the rows in an earlier program's tables.
  init(
    path: String, reserve: Reserve, kind: JobKind, takeOver: @escaping TakeOver
  ) throws(QueueError) {
    (self.path, self.reserve, self.kind) = (path, reserve, kind)
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try database.execute(sql: "PRAGMA foreign_keys = ON")
      // VACUUM copies the rows, addresses among them: not into a folder of temporary files.
      try database.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    try Self.requireFile(path, kind)
    // The file's permissions must be right before SQLite opens it: SQLite gives them to its log and
    // index.
    try Self.makePrivate(path, kind)
    queue = try Self.translating(path, kind) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      // GRDB sets NORMAL with a write-ahead log, after `prepareDatabase` has run: a power cut could
      // then lose a commit.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return queue
    }
    try migrate(Self.migrator(takeOver))
    let synchronous = try read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
    guard synchronous == 2 else {
      throw QueueError(.notDurable(synchronous: synchronous), in: kind)
    }
  }

  /// Opens the file for reading alone, which needs no room and works on a read-only disk. It takes
  /// over an earlier program's tables in memory.
  init(reading path: String, kind: JobKind, takeOver: @escaping TakeOver) throws(QueueError) {
    (self.path, self.kind, reserve) = (path, kind, nil)
    try Self.requireFile(path, kind)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(TimeInterval(Self.patience))
    var log = stat()
    // SQLite creates a shared-memory file (-shm) even for a reader, unless the database is opened
    // as immutable. While the write-ahead log holds changes, its writer has created that file
    // already.
    let isAtRest = stat(path + "-wal", &log) != 0 || log.st_size == 0
    let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    let migrator = Self.migrator(takeOver)
    queue = try Self.translating(path, kind) {
      let file = try DatabaseQueue(
        path: isAtRest ? "file:\(name)?immutable=1" : path, configuration: configuration)
      if try file.read({ try Self.isCurrent($0, by: migrator) }) { return file }
      let copy = try DatabaseQueue()
      try file.backup(to: copy)
      return copy
    }
    try migrate(migrator)
  }

  /// Refuses a file for which SQLite would wait, such as a pipe.
  private static func requireFile(_ path: String, _ kind: JobKind) throws(QueueError) {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw QueueError(
        .cannotWrite(file: path, reason: "it is a folder, a pipe or a device, not a file"), in: kind
      )
    }
  }

  /// Creates the file, or restricts an existing one, with permissions 0600.
  private static func makePrivate(_ path: String, _ kind: JobKind) throws(QueueError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno == EEXIST {
      // chmod by name: closing a descriptor would release SQLite's POSIX locks of this whole
      // process. It ignores a failure: another user's file stays as it is.
      chmod(path, 0o600)
    } else {
      throw QueueError(
        .cannotWrite(file: path, reason: SystemCallError.last.reason), in: kind)
    }
  }

  /// Closes the file, for reading and writing.
  package func end() { try? queue.close() }

  /// Runs one transaction that writes; the disk has it when this returns.
  ///
  /// - Parameter usingReserve: Whether the transaction may use the reserve when the disk is full.
  package func write<Value>(
    usingReserve: Bool = true, _ body: (Database) throws -> Value
  ) throws(QueueError) -> Value {
    while true {
      do {
        return try transaction(body)
      } catch {
        // Another process may take what was released before this one has written.
        guard usingReserve, case .cannotWrite = error.fault, reserve?.release() == true else {
          throw error
        }
      }
    }
  }

  /// Runs one statement that writes, in a transaction of its own.
  ///
  /// - Returns: The number of rows that it changed.
  @discardableResult
  func execute(_ sql: String, _ arguments: StatementArguments = []) throws(QueueError) -> Int {
    try write { database in
      try database.execute(sql: sql, arguments: arguments)
      return database.changesCount
    }
  }

  private func transaction<Value>(_ body: (Database) throws -> Value) throws(QueueError) -> Value {
    try Self.translating(path, kind) {
      try queue.inDatabase { database in
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
    }
  }

  package func read<Value>(_ body: (Database) throws -> Value) throws(QueueError) -> Value {
    try Self.translating(path, kind) { try queue.read(body) }
  }

  /// Removes all traces of deleted rows: drops free pages and empties the write-ahead log.
  func scrub() throws(QueueError) {
    try Self.translating(path, kind) {
      try queue.inDatabase { database in
        do {
          try database.execute(sql: "VACUUM")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
          // VACUUM copies the whole file. SQLite overwrites deleted rows without it
          // (secure_delete).
        }
        let row = try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        guard row?[0] == 0 else {
          throw QueueError(.notPurged(reason: "another program is reading"), in: kind)
        }
      }
    }
  }

  private static func translating<Value>(
    _ path: String, _ kind: JobKind, _ body: () throws -> Value
  ) throws(QueueError) -> Value {
    do { return try body() } catch { throw Self.error(error, path, kind) }
  }

  /// An error as the queue reports it, without GRDB's text, which may quote a row's values.
  private static func error(_ error: any Error, _ path: String, _ kind: JobKind) -> QueueError {
    let fault: QueueFault
    switch error {
    case let error as QueueError: return error
    case let error as DatabaseError:
      let reason = "SQLite's error \(error.extendedResultCode)"
      fault =
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(seconds: patience)
        case .SQLITE_FULL: .cannotWrite(file: path, reason: "no space left on device")
        case .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
          .cannotWrite(file: path, reason: error.message ?? reason)
        default: .damaged(reason: reason)
        }
    case is RowDecodingError, is DecodingError:
      fault = .damaged(reason: "a value is not of its kind")
    default: fault = .damaged(reason: String(describing: type(of: error)))
    }
    return QueueError(fault, in: kind)
  }
}

// MARK: - Tables

extension JobDatabase {
  /// Makes jobs of the rows in an earlier program's tables, and drops these tables.
  package typealias TakeOver = @Sendable (Database) throws -> Void

  /// The `user_version` of the tables, which earlier programs check: 0.1.0, in which mail and print
  /// had tables of their own, wrote 1 and 2.
  private static let version = 3

  private static func migrator(_ takeOver: @escaping TakeOver) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("one table of jobs") { database in
      try database.execute(sql: tables)
      try takeOver(database)
      try database.execute(sql: "PRAGMA user_version = \(version)")
    }
    return migrator
  }

  /// Brings the tables up to date; refuses those of a newer program.
  private func migrate(_ migrator: DatabaseMigrator) throws(QueueError) {
    let (version, isNewer, isDone) = try read {
      let isDone = try Self.isCurrent($0, by: migrator)
      let version = try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0
      return (version, try migrator.hasBeenSuperseded($0), isDone)
    }
    guard version <= Self.version, !isNewer else {
      throw QueueError(.newerDatabase(version: version, known: Self.version), in: kind)
    }
    // Even a migration of nothing writes, for which a full disk has no room.
    if !isDone { try Self.translating(path, kind) { try migrator.migrate(queue) } }
  }

  /// Whether no migration is left to do.
  ///
  /// GRDB 7 ends the process at a schema table whose objects have no type or no name, as a damaged
  /// page can make them: such a database is refused first.
  private static func isCurrent(
    _ database: Database, by migrator: DatabaseMigrator
  ) throws -> Bool {
    let nameless = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM sqlite_master WHERE typeof(type) <> 'text' OR typeof(name) <> 'text'
          OR typeof(tbl_name) NOT IN ('text', 'null') OR typeof(sql) NOT IN ('text', 'null')
        """)
    guard nameless == 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return try migrator.hasCompletedMigrations(database)
  }

  private static let tables = """
    CREATE TABLE job (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      key TEXT UNIQUE,
      fields TEXT NOT NULL,
      files TEXT NOT NULL,
      byte_count INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('preparing', 'waiting', 'running', 'handed-over', 'done',
        'failed', 'uncertain', 'cancelled', 'erasing')),
      created_at REAL NOT NULL,
      waits_since REAL NOT NULL,
      updated_at REAL NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      uncertain_tries INTEGER NOT NULL DEFAULT 0,
      next_try_at REAL,
      owner TEXT,
      handed_over_at REAL,
      may_be_duplicate INTEGER NOT NULL DEFAULT 0,
      is_cancelling INTEGER NOT NULL DEFAULT 0,
      fault_kind TEXT,
      reason TEXT
    );
    CREATE INDEX job_due ON job (state, next_try_at, created_at);
    CREATE INDEX job_settled ON job (state, updated_at);
    CREATE TABLE receiver (
      name TEXT PRIMARY KEY,
      size_limit INTEGER,
      taken_size INTEGER,
      faults INTEGER NOT NULL DEFAULT 0,
      hold_until REAL,
      hold_kind TEXT,
      hold_reason TEXT,
      needs_attention INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE run (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), at REAL NOT NULL);
    """
}

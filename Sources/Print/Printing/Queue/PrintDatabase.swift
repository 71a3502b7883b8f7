import DurableStorage
import Foundation
import GRDB

/// The SQLite file of a print queue.
struct PrintDatabase: Sendable {
  private let file: DurableDatabase

  init(path: String, reserve: Reserve) throws(PrintError) {
    do {
      file = try DurableDatabase(path: path, reserve: reserve, schema: Self.schema)
    } catch {
      throw PrintError(error)
    }
  }

  /// One transaction that writes; it is on disk when this returns.
  ///
  /// - Parameter usingReserve: whether it may use the reserve when the disk is full.
  func write<Value>(
    usingReserve: Bool = true, _ body: (Database) throws -> Value
  ) throws(PrintError) -> Value {
    do {
      return try file.write(usingReserve: usingReserve, body)
    } catch {
      throw PrintError(error)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(PrintError) -> Value {
    do {
      return try file.read(body)
    } catch {
      throw PrintError(error)
    }
  }

  /// The names of the documents that prints still need.
  func documents() throws(PrintError) -> [String] {
    try read {
      try String.fetchAll(
        $0, sql: "SELECT document FROM print WHERE \(Self.keepsDocument)")
    }
  }

  /// Whether a print's document is kept, as SQL.
  static let keepsDocument = """
    (state IN ('waiting', 'sending', 'printing', 'uncertain') OR state = 'failed' AND failure IN \
    (\(PrintFailure.repeatableKinds.map { "'\($0)'" }.joined(separator: ", "))))
    """

  private static let schema = DurableDatabase.Schema(
    tables: """
      CREATE TABLE print (
        id TEXT PRIMARY KEY,
        document TEXT NOT NULL,
        format TEXT NOT NULL,
        byte_count INTEGER NOT NULL,
        copies INTEGER NOT NULL,
        media TEXT,
        state TEXT NOT NULL CHECK (state IN (
          'waiting', 'sending', 'printing', 'printed', 'failed', 'uncertain', 'cancelled')),
        created_at REAL NOT NULL,
        updated_at REAL NOT NULL,
        printer TEXT,
        job_number INTEGER,
        is_whole INTEGER NOT NULL DEFAULT 0,
        reasons TEXT NOT NULL DEFAULT '',
        tries INTEGER NOT NULL DEFAULT 0,
        next_try_at REAL,
        may_be_duplicate INTEGER NOT NULL DEFAULT 0,
        is_cancelling INTEGER NOT NULL DEFAULT 0,
        failure TEXT,
        detail TEXT
      );
      CREATE INDEX print_due ON print (state, created_at);
      """)
}

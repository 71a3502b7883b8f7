import DurableStorage
import Files
import Foundation
import GRDB

/// The SQLite file of an outbox.
struct OutboxDatabase: Sendable {
  private let file: DurableDatabase

  /// Opens the file, creates it if it is missing, and brings its tables up to date.
  ///
  /// - Parameter reserve: The room that writing may use when the disk is full.
  init(path: String, reserve: Reserve?) throws(OutboxError) {
    do {
      file = try DurableDatabase(path: path, reserve: reserve, schema: Self.schema)
    } catch {
      throw OutboxError(error)
    }
  }

  /// Opens the file for reading alone, which needs no room and works on a read-only disk.
  init(reading path: String) throws(OutboxError) {
    do {
      file = try DurableDatabase(reading: path, schema: Self.schema)
    } catch {
      throw OutboxError(error)
    }
  }

  /// Closes the file; nothing can be read or written then.
  func end() { file.end() }

  /// One transaction that writes; it is on disk when this returns.
  ///
  /// - Parameter usingReserve: Whether the transaction may use the reserve when the disk is full.
  func write<Value>(
    usingReserve: Bool = true, _ body: (Database) throws -> Value
  ) throws(OutboxError) -> Value {
    do {
      return try file.write(usingReserve: usingReserve, body)
    } catch {
      throw OutboxError(error)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(OutboxError) -> Value {
    do {
      return try file.read(body)
    } catch {
      throw OutboxError(error)
    }
  }

  /// Removes all traces of deleted rows: drops free pages and empties the write-ahead log.
  func scrub() throws(OutboxError) {
    do {
      try file.scrub()
    } catch {
      throw OutboxError(error)
    }
  }

  private static let schema = DurableDatabase.Schema(
    tables: """
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
      """,
    steps: [
      """
      ALTER TABLE message ADD COLUMN uncertain_tries INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE server ADD COLUMN taken_size INTEGER;
      """
    ])
}

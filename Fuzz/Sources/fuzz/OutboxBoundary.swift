import Foundation
import GRDB
import Logging

@testable import JobQueue
@testable import Mailer

/// Outbox folders damaged by a faulty disk or by hand.
enum OutboxBoundary {
  /// The bytes of a database file, damaged.
  static func openDatabase(_ bytes: UnsafeRawBufferPointer) {
    let path = freshFolder()
    guard FileManager.default.createFile(atPath: path + "/outbox.sqlite", contents: Data(bytes))
    else { fatalError("no room for the file") }
    put("00000000000a.jpg", in: path)
    use(path)
  }

  /// Rows as text, one a line, columns separated by tabs; a column is an integer after `#`, a
  /// floating-point number after `~`, bytes after `!`, NULL when it is empty, else text. A line
  /// that begins with `/` names a file of the spool.
  static func openRows(_ bytes: UnsafeRawBufferPointer) {
    let path = freshFolder()
    do {
      _ = try Outbox.open(path, policy: policy, logger: logger).pendingCount()
      let queue = try DatabaseQueue(path: path + "/outbox.sqlite")
      try queue.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
        for line in bytes.split(separator: 10) {
          if line.first == 0x2F {
            let name = String(decoding: line.dropFirst(), as: UTF8.self)
            let file = name.split(separator: "/").last.map(String.init) ?? "x"
            put(file, in: path)
          } else {
            // A row that the schema refuses cannot exist.
            try? insert(line, into: database)
          }
        }
      }
      try queue.close()
    } catch {
      fatalError("the outbox cannot be prepared: \(error)")
    }
    use(path)
  }

  private static let columns = [
    "id", "kind", "key", "fields", "files", "state", "byte_count", "created_at", "waits_since",
    "updated_at", "tries", "next_try_at", "owner", "handed_over_at", "may_be_duplicate",
    "fault_kind", "reason",
  ]

  private static func insert(
    _ line: Slice<UnsafeRawBufferPointer>, into database: Database
  ) throws {
    let values = line.split(separator: 9, omittingEmptySubsequences: false).map(value)
    guard values.count == columns.count else { return }
    try database.execute(
      sql: """
        INSERT INTO job (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """,
      arguments: StatementArguments(values))
  }

  private static func value(_ column: Slice<UnsafeRawBufferPointer>) -> DatabaseValue {
    let rest = column.dropFirst()
    let text = String(decoding: rest, as: UTF8.self)
    return switch column.first {
    case nil: .null
    case UInt8(ascii: "#"): (Int64(text) ?? 0).databaseValue
    case UInt8(ascii: "~"): (Double(text) ?? 0).databaseValue
    case UInt8(ascii: "!"): Data(rest).databaseValue
    default: String(decoding: column, as: UTF8.self).databaseValue
    }
  }

  // MARK: - Use of the outbox

  private static let policy = QueuePolicy.outbox(now: { Date(timeIntervalSince1970: 1_800_000_000) }
  )
  private static let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }

  private static func use(_ path: String) {
    for _ in 0..<2 {
      do {
        let outbox = try Outbox.open(path, policy: policy, logger: logger)
        let entries = try outbox.jobs()
        for entry in entries {
          do throws(QueueError) { _ = try outbox.job(entry.id) } catch { requireText(error) }
        }
        var transport = ChangingTransport()
        var generator = SteadyGenerator()
        _ = try outbox.run(over: &transport, server: "a", using: &generator)
        _ = try outbox.lastHold(of: "a")
        _ = try outbox.purge(olderThan: 1)
      } catch {
        requireText(error)
      }
    }
  }

  private static func requireText(_ error: any Error) {
    require(error is QueueError && !"\(error)".isEmpty, "an error without words")
    require(!"\(error)".contains("visitor@test.example"), "an address in an error")
  }

  private static func freshFolder() -> String {
    let path = Scratch.folder + "/outbox"
    try? FileManager.default.removeItem(atPath: path)
    // An outbox that others may open is refused before anything of it is read.
    do {
      for folder in [path, path + "/spool"] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
    } catch {
      fatalError("no room for the folder: \(error)")
    }
    return path
  }

  /// Creates a spool file; impossible file names are skipped.
  private static func put(_ name: String, in path: String) {
    _ = FileManager.default.createFile(
      atPath: path + "/spool/" + name, contents: Data("To: x\r\n\r\n".utf8))
  }
}

/// A transport that cycles through all outcomes.
struct ChangingTransport: MailTransport {
  let capabilities: ServerCapabilities? = nil
  private var turn = 0

  init() {}

  mutating func deliver(
    _ message: ComposedMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome {
    turn += 1
    let reply = ServerReply(code: 450, text: "busy")
    do { try bodySent() } catch { return .uncertain(detail: "not recorded") }
    switch turn % 4 {
    case 1: return .uncertain(detail: "cut")
    case 2: return .deferred(.refusedForNow(reply))
    case 3: return .refused(.reply(reply))
    default: return .accepted(reply)
    }
  }
}

import DurableStorage
import Foundation
import GRDB

extension Outbox {
  /// A server's hold, in force or expired; nil after a success.
  func serverHold(_ server: String) throws(OutboxError) -> ServerHold? {
    try database.read { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT * FROM server WHERE name = ? AND hold_until IS NOT NULL",
          arguments: [server])
      else { return nil }
      return ServerHold(
        server: server,
        until: Date(timeIntervalSince1970: try row.stored("hold_until")),
        faults: try row.stored("faults"),
        kind: (try row.storedIfAny("hold_kind") as String?) ?? "",
        reason: (try row.storedIfAny("hold_reason") as String?) ?? "")
    }
  }

  /// Octets of the largest message that a server takes: what it took after it had found a longer
  /// one too large, else the SIZE that it offered when it was last reached.
  func sizeLimit(of server: String) throws(OutboxError) -> Int? {
    try database.read {
      try Int.fetchOne(
        $0, sql: "SELECT coalesce(taken_size, size_limit) FROM server WHERE name = ?",
        arguments: [server])
    }
  }

  /// Records that a server was reached: its SIZE, and no hold.
  func remember(_ server: String, sizeLimit: Int?) throws(OutboxError) {
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO server (name, size_limit) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET size_limit = excluded.size_limit, faults = 0,
            hold_until = NULL, hold_kind = NULL, hold_reason = NULL
          """,
        arguments: [server, sizeLimit])
    }
  }

  /// Records the length of a message that a server took after it had found a longer one too large.
  func learn(_ count: Int, asSizeOf server: String) throws(OutboxError) {
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO server (name, taken_size) VALUES (?, ?)
          ON CONFLICT (name) DO UPDATE SET taken_size = excluded.taken_size
          """,
        arguments: [server, count])
    }
  }

  /// Puts a server on hold, longer after each fault in a row.
  func setHold(
    on server: String, _ fault: DeliveryFault, after faults: Int,
    using generator: inout some RandomNumberGenerator
  ) throws(OutboxError) {
    let seconds = ServerHold.seconds(
      after: fault, faults: faults + 1, first: policy.backoff.first, using: &generator)
    let until = now + seconds
    try database.write {
      try $0.execute(
        sql: """
          INSERT INTO server (name, faults, hold_until, hold_kind, hold_reason)
          VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET faults = excluded.faults,
            hold_until = excluded.hold_until, hold_kind = excluded.hold_kind,
            hold_reason = excluded.hold_reason
          """,
        arguments: [server, faults + 1, until, fault.kind, fault.description])
    }
  }
}

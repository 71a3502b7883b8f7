import DurableStorage
import Foundation
import GRDB
import Logging

extension Outbox {
  /// Repairs what dead processes left: claimed rows, rows without a file, files without a row.
  ///
  /// The row is written before the file, so a file without a row is one whose row was deleted.
  func reconcile() throws(OutboxError) {
    // Files first, rows second: every listed file has its row already.
    let files = spool.contents()
    let owners = try database.read {
      try String.fetchAll(
        $0, sql: "SELECT DISTINCT owner FROM message WHERE owner IS NOT NULL AND owner <> ?",
        arguments: [owner.token])
    }
    let dead = owners.filter { !RunOwner.isAlive($0, in: folder.owners) }
    for token in dead { try reclaim(token) }
    RunOwner.clearDead(in: folder.owners, except: owner.token)
    spool.removeStaleTemporaryFiles()
    try matchFiles(files)
  }

  /// Releases the messages of a dead process.
  private func reclaim(_ token: String) throws(OutboxError) {
    let now = now
    try database.write { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, state, body_sent_at FROM message WHERE owner = ?",
        arguments: [token])
      for row in rows {
        let id: String = try row.stored("id")
        let state: String = try row.stored("state")
        let bodySent: Double? = try row.storedIfAny("body_sent_at")
        switch OutboxState(rawValue: state) {
        case .composing where spool.holds(id):
          try set(id, .queued, nextTryAt: now, in: database)
        case .composing where spool.hasLost(id):
          try set(
            id, .failed, nextTryAt: nil, kind: "interrupted",
            reason:
              "The program was stopped before the message was complete; send the photo again.",
            in: database)
        case .composing:
          // The spool cannot be read now; the next run tries again.
          break
        case .sending where bodySent != nil:
          try set(
            id, .uncertain, nextTryAt: now, kind: "interrupted",
            reason: "The program was stopped before the server's answer was seen; the message may"
              + " have been delivered.",
            in: database)
        case .sending:
          try set(id, .queued, nextTryAt: now, in: database)
        default:
          try database.execute(
            sql: "UPDATE message SET owner = NULL WHERE id = ?", arguments: [id])
        }
      }
      logger.notice("reclaimed from a dead process", metadata: ["count": "\(rows.count)"])
    }
  }

  /// Removes files without a row, and fails messages whose file is gone.
  private func matchFiles(_ files: [String]) throws(OutboxError) {
    let states = try database.read { database in
      var states: [String: (state: OutboxState?, owned: Bool)] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT id, state, owner FROM message") {
        let owner: String? = try row.storedIfAny("owner")
        states[try row.stored("id")] = (
          OutboxState(rawValue: try row.stored("state")), owner != nil
        )
      }
      return states
    }
    for id in files {
      let row = states[id]
      if row?.owned == true { continue }
      if row == nil || row?.state == .accepted { spool.remove(id) }
    }
    for (id, row) in states where !row.owned && (row.state == .queued || row.state == .uncertain) {
      guard spool.hasLost(id) else { continue }
      try database.write { database in
        // Checked again: another run may have delivered it in the meantime.
        try database.execute(
          sql: """
            UPDATE message SET state = 'failed', next_try_at = NULL, updated_at = ?,
              fault_kind = 'file-lost', reason = ?
            WHERE id = ? AND owner IS NULL AND state IN ('queued', 'uncertain')
            """,
          arguments: [
            now, "The message's file is gone from the spool folder; send the photo again.", id,
          ])
      }
    }
  }

  /// Sets a message's state and releases the claim on it.
  func set(
    _ id: String, _ state: OutboxState, nextTryAt: Double?, kind: String? = nil,
    reason: String? = nil, countsTry: Bool = false, in database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE message SET state = ?, next_try_at = ?, owner = NULL, body_sent_at = NULL,
          fault_kind = ?, reason = ?, tries = tries + ?, updated_at = ?,
          may_be_duplicate = may_be_duplicate OR ?
        WHERE id = ?
        """,
      arguments: [
        state.rawValue, nextTryAt, kind, reason, countsTry ? 1 : 0, now, state == .uncertain, id,
      ])
  }
}

import Foundation
import GRDB

extension Outbox {
  /// Makes a queued, failed or uncertain message due at once.
  func retry(_ id: String) throws(OutboxError) -> OutboxEntry {
    let entry = try entry(id)
    let wanted: [OutboxState] = [.failed, .queued, .uncertain]
    guard wanted.contains(entry.state) else {
      throw .wrongState(id: entry.id, state: entry.state, wanted: wanted)
    }
    guard spool.holds(entry.id) else {
      throw .cannotRead(file: spool.path(entry.id), reason: "the file is gone")
    }
    let now = now
    let count = try database.write { database in
      try database.execute(
        sql: """
          UPDATE message SET state = 'queued', next_try_at = ?, updated_at = ?,
            uncertain_tries = 0
          WHERE id = ? AND owner IS NULL AND state IN ('failed', 'queued', 'uncertain')
          """,
        arguments: [now, now, entry.id])
      return database.changesCount
    }
    guard count == 1 else { throw .inUse(id: entry.id) }
    return try self.entry(entry.id)
  }

  /// Removes a message, its address and its picture, whether it was delivered or not.
  func discard(_ id: String) throws(OutboxError) {
    let entry = try entry(id)
    let count = try database.write { database in
      try database.execute(
        sql: "DELETE FROM message WHERE id = ? AND owner IS NULL", arguments: [entry.id])
      return database.changesCount
    }
    guard count == 1 else { throw .inUse(id: entry.id) }
    spool.remove(entry.id)
    try database.scrub()
  }

  /// Removes old accepted and failed messages: rows, addresses, consents and pictures.
  ///
  /// - Parameters:
  ///   - days: The least age in days since the last change of state.
  ///   - everything: Removes all messages but those that another run has claimed.
  /// - Returns: The number of removed messages.
  func purge(olderThan days: Int, everything: Bool = false) throws(OutboxError) -> Int {
    try giveUp()
    let limit = now - Double(days) * 86_400
    let ids = try database.write { database in
      let ids = try String.fetchAll(
        database,
        sql: """
          SELECT id FROM message WHERE owner IS NULL
            AND (? OR (state IN ('accepted', 'failed') AND updated_at <= ?))
          """,
        arguments: [everything, limit])
      for id in ids {
        try database.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id])
      }
      return ids
    }
    for id in ids { spool.remove(id) }
    try database.scrub()
    return ids.count
  }
}

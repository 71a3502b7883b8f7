import Foundation
import GRDB
import Logging

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

  /// Sends a message that failed to another address: the visitor's own, mended.
  ///
  /// Photo, words and recorded consent stay; the Message-ID, too, as the first address got none.
  func readdress(_ id: String, to address: EmailAddress) throws(OutboxError) -> OutboxEntry {
    let entry = try entry(id)
    guard entry.state == .failed else {
      throw .wrongState(id: entry.id, state: entry.state, wanted: [.failed])
    }
    let now = now
    // Claimed while its file is written, so that no run and no second change comes between.
    let claimed = try database.write { database in
      try database.execute(
        sql: "UPDATE message SET owner = ? WHERE id = ? AND owner IS NULL AND state = 'failed'",
        arguments: [owner.token, entry.id])
      return database.changesCount
    }
    guard claimed == 1 else { throw .inUse(id: entry.id) }
    do throws(OutboxError) {
      let bytes = try spool.read(entry.id)
      guard let readdressed = ComposedMessage.readdressed(bytes, to: address) else {
        throw .cannotRead(file: spool.path(entry.id), reason: "it has no To field")
      }
      try spool.write(readdressed, id: entry.id)
      try database.write { database in
        try database.execute(
          sql: """
            UPDATE message SET state = 'queued', recipient = ?, byte_count = ?, next_try_at = ?,
              updated_at = ?, tries = 0, uncertain_tries = 0, may_be_duplicate = 0,
              fault_kind = NULL, reason = NULL, owner = NULL
            WHERE id = ?
            """,
          arguments: [address.text, readdressed.count, now, now, entry.id])
      }
    } catch {
      _ = try? database.write {
        try $0.execute(
          sql: "UPDATE message SET owner = NULL WHERE id = ?", arguments: [entry.id])
      }
      throw error
    }
    // A reader may hinder it now; the next purge removes the mistyped address then.
    try? database.scrub()
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

extension Outbox {
  /// Ends what waits for too long, so that no address and no photo stays for ever: such a message
  /// fails, and its photo is removed, as are those of messages that failed and are as old.
  func giveUp() throws(OutboxError) {
    let (now, limit) = (now, now - Double(policy.giveUpDays) * 86_400)
    let ended = try database.write { database in
      // A clock that stood still wrote a time before this program; the time counts from here.
      if now > Self.earliestClock {
        try database.execute(
          sql: "UPDATE message SET created_at = ? WHERE created_at < ?",
          arguments: [now, Self.earliestClock])
      }
      try database.execute(
        sql: """
          UPDATE message SET state = 'failed', next_try_at = NULL, updated_at = ?,
            fault_kind = 'given-up', reason = ?
          WHERE owner IS NULL AND state IN ('queued', 'uncertain') AND created_at <= ?
          """,
        arguments: [
          now,
          "The message was not delivered within \(policy.giveUpDays) days (outbox.give_up_days).",
          limit,
        ])
      return try String.fetchAll(
        database,
        sql: """
          SELECT id FROM message WHERE typeof(id) = 'text' AND state = 'failed'
            AND (fault_kind = 'given-up' OR created_at <= ?)
          """,
        arguments: [limit])
    }
    for id in ended where spool.holds(id) {
      spool.remove(id)
      logger.notice("gave up", metadata: ["id": "\(id)"])
    }
  }

  /// November 2023, in seconds since 1970.
  private static var earliestClock: Double { 1_700_000_000 }

  /// Removes the photo of a message that failed.
  func removePhoto(of id: String) throws(OutboxError) {
    if try entry(id).state == .failed { spool.remove(id) }
  }

  /// How many messages the server may still accept in this hour; nil for no limit.
  func allowance() throws(OutboxError) -> Int? {
    guard policy.hourly != nil else { return nil }
    return try database.read { try allowance(in: $0) }
  }

  /// Whether messages wait because the hour's number is sent.
  func isPaced() throws(OutboxError) -> Bool {
    guard try allowance() == 0 else { return false }
    return try waitingCount() > 0
  }

  /// How many messages a transaction may claim in this hour; nil for no limit.
  ///
  /// What another run has claimed counts as accepted: of two runs at once each would otherwise send
  /// the hour's rest.
  func allowance(in database: Database) throws -> Int? {
    guard let hourly = policy.hourly else { return nil }
    let taken = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM message
        WHERE (state = 'accepted' AND updated_at > ?) OR state = 'sending'
        """,
      arguments: [now - 3600])
    return max(0, hourly - (taken ?? 0))
  }
}

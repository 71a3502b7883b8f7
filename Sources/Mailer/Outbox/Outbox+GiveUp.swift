import Foundation
import GRDB
import Logging

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

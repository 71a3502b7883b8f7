public import Foundation
import GRDB

/// A pause during which runs skip a receiver, after a fault that every job would meet.
public struct ReceiverHold: Sendable, Equatable {
  /// The receiver, such as `smtps://mail.example:465`.
  public let receiver: String
  /// The time from which runs try the receiver again.
  public let until: Date
  /// The number of runs in a row that ended in such a fault.
  public let faults: Int
  /// The last fault as a word for scripts.
  public let kind: String
  /// The last fault as an English sentence with the remedy.
  public let reason: String
  /// Whether a person must change something before jobs can go out.
  public let needsAttention: Bool

  /// Seconds of the longest hold.
  package static let longest = 3600.0

  /// Whether the hold still applies. A hold that ends later than the longest one comes from a wrong
  /// clock, and does not count.
  func isInForce(at now: Double) -> Bool {
    let left = until.timeIntervalSince1970 - now
    return left > 0 && left <= Self.longest
  }
}

extension JobQueue {
  /// A receiver's hold, in force or expired; nil after a success.
  public func lastHold(of receiver: String) throws(QueueError) -> ReceiverHold? {
    try database.read { database in
      guard
        let row = try Row.fetchOne(
          database, sql: "SELECT * FROM receiver WHERE name = ? AND hold_until IS NOT NULL",
          arguments: [receiver])
      else { return nil }
      return ReceiverHold(
        receiver: receiver,
        until: Date(timeIntervalSince1970: try row.decode(forColumn: "hold_until")),
        faults: try row.decode(forColumn: "faults"),
        kind: (try row.decode(forColumn: "hold_kind") as String?) ?? "",
        reason: (try row.decode(forColumn: "hold_reason") as String?) ?? "",
        needsAttention: try row.decode(forColumn: "needs_attention"))
    }
  }

  /// A receiver's hold, if one is in force.
  public func hold(of receiver: String) throws(QueueError) -> ReceiverHold? {
    guard let hold = try lastHold(of: receiver), hold.isInForce(at: now) else { return nil }
    return hold
  }

  /// Octets of the largest job that a receiver takes: the size that it took after it had refused a
  /// longer job as too large, else the limit that it named when a run last reached it.
  package func sizeLimit(of receiver: String) throws(QueueError) -> Int? {
    try database.read {
      try Int.fetchOne(
        $0, sql: "SELECT coalesce(taken_size, size_limit) FROM receiver WHERE name = ?",
        arguments: [receiver])
    }
  }

  /// Records that a run reached a receiver: stores its limit, and ends its hold.
  ///
  /// - Parameter learnsAnew: whether the size that it took counts no longer.
  package func remember(
    _ receiver: String, sizeLimit: Int?, learnsAnew: Bool = false
  ) throws(QueueError) {
    try database.execute(
      """
      INSERT INTO receiver (name, size_limit) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET size_limit = excluded.size_limit,
        taken_size = CASE WHEN ? THEN NULL ELSE taken_size END, faults = 0,
        hold_until = NULL, hold_kind = NULL, hold_reason = NULL, needs_attention = 0
      """, [receiver, sizeLimit, learnsAnew])
  }

  /// Records the size of a job that a receiver took after it had refused a longer one as too large.
  package func learn(_ count: Int, asSizeOf receiver: String) throws(QueueError) {
    try database.execute(
      """
      INSERT INTO receiver (name, taken_size) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET taken_size = excluded.taken_size
      """, [receiver, count])
  }

  /// Puts a receiver on hold, longer after each fault in a row.
  func setHold(
    on receiver: String, _ fault: JobFault, needsAttention: Bool, isLongest: Bool,
    after faults: Int, using generator: inout some RandomNumberGenerator
  ) throws(QueueError) {
    let seconds =
      isLongest
      ? ReceiverHold.longest
      : Backoff(
        first: policy.backoff.first, limit: needsAttention ? ReceiverHold.longest : 300
      )
      .delay(afterTries: faults + 1, using: &generator)
    let until = now + seconds
    try database.execute(
      """
      INSERT INTO receiver (name, faults, hold_until, hold_kind, hold_reason, needs_attention)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET faults = excluded.faults,
        hold_until = excluded.hold_until, hold_kind = excluded.hold_kind,
        hold_reason = excluded.hold_reason, needs_attention = excluded.needs_attention
      """, [receiver, faults + 1, until, fault.kind, fault.reason, needsAttention])
  }
}

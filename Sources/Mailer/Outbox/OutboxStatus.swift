public import Foundation

/// An outbox in numbers and times, without an address or a name: what a monitoring system may know.
public struct OutboxStatus: Sendable, Equatable {
  /// The number of messages in each state; every state has an entry. Accepted and failed messages
  /// count until they are purged.
  public let counts: [OutboxState: Int]
  /// The time of submission of the oldest message that waits; nil if none waits.
  public let oldestWaitingAt: Date?
  /// The time at which the server accepted the last message that is not yet purged; nil if none is
  /// there.
  public let lastAcceptedAt: Date?
  /// The configured server's hold, in force or expired: nil after a success.
  public let hold: ServerHold?

  /// The number of messages that are neither accepted nor failed.
  public var waiting: Int {
    counts.reduce(0) { $0 + ($1.key.isWaiting ? $1.value : 0) }
  }
}

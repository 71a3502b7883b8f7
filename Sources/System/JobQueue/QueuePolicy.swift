package import Foundation

/// The rules of a queue.
package struct QueuePolicy: Sendable {
  /// Seconds of waiting after which a job fails.
  package var giveUp: Double
  /// The same time as people set it, such as `5 days (outbox.give_up_days)`.
  package var giveUpWords: String
  /// Whether the queue sends a job again that may have arrived.
  package var sendsUncertainAgain = true
  /// The tries without an answer after which a job waits for a person.
  package var uncertainTries = 3
  /// Days for which the queue keeps jobs that are over.
  package var retentionDays: Int
  /// The most jobs that the receiver takes in an hour; nil for no limit.
  package var hourly: Int?
  /// The waits between tries of a job and of a receiver.
  package var backoff = Backoff()
  /// The clock; tests set their own.
  package var now: @Sendable () -> Date

  package init(
    giveUp: Double, giveUpWords: String, retentionDays: Int = 30,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.giveUp, self.giveUpWords) = (giveUp, giveUpWords)
    (self.retentionDays, self.now) = (retentionDays, now)
  }

  /// November 2023: a clock that shows an earlier time stood still.
  package static let earliestClock = Date(timeIntervalSince1970: 1_700_000_000)

  /// Whether a clock may be right.
  package static func isPlausible(_ date: Date) -> Bool { date >= earliestClock }
}

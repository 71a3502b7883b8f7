package import Foundation

/// The rules of a queue.
package struct QueuePolicy: Sendable {
  /// Seconds of waiting after which a job fails.
  package var giveUp: Double
  /// The same as people set it, such as `5 days (outbox.give_up_days)`.
  package var giveUpWords: String
  /// Whether a job that may have arrived is sent again by itself.
  package var sendsUncertainAgain = true
  /// The tries without an answer after which a job waits for a person.
  package var uncertainTries = 3
  /// Days for which jobs that are over are kept.
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

  /// November 2023: a clock that shows less stood still.
  package static let earliestClock = Date(timeIntervalSince1970: 1_700_000_000)

  /// Whether a clock may be right.
  package static func isPlausible(_ date: Date) -> Bool { date >= earliestClock }
}

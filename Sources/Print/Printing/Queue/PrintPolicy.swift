public import Foundation
import JobQueue

/// The rules of a print queue.
public struct PrintPolicy: Sendable {
  /// What becomes of a print of which the printer forgot whether it came out.
  public enum Uncertain: String, Sendable, CaseIterable {
    /// It waits for a person's word: paper costs money, and the visitor may hold the print.
    case ask
    /// It is printed again, at most once.
    case printAgain = "print-again"
  }

  /// What becomes of an uncertain print.
  public var uncertain: Uncertain
  /// Hours after which a print that did not come out fails, and its picture is removed.
  public var giveUpHours: Int
  /// The clock; tests set their own.
  public var now: @Sendable () -> Date

  /// The rules; by default a person is asked, and a print waits for a day.
  public init(
    uncertain: Uncertain = .ask, giveUpHours: Int = 24,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.uncertain, self.giveUpHours, self.now) = (uncertain, giveUpHours, now)
  }

  var queue: QueuePolicy {
    var policy = QueuePolicy(
      giveUp: Double(giveUpHours) * 3600, giveUpWords: "\(giveUpHours) hours", now: now)
    policy.sendsUncertainAgain = uncertain == .printAgain
    policy.uncertainTries = 1
    policy.backoff = Backoff(first: 5, limit: 60)
    return policy
  }
}

import DurableStorage
import Foundation

/// The rules of an outbox.
struct OutboxPolicy: Sendable {
  /// Whether a submission without consent is refused.
  var requiresConsent: Bool
  /// The treatment of messages that may have been delivered already.
  var uncertain: UncertainPolicy
  /// Days after which a message that was not delivered fails.
  var giveUpDays = MailConfiguration.defaultGiveUpDays
  /// The most messages that the server accepts in an hour; nil for no limit.
  var hourly: Int?
  /// The waits between tries of a message and of a server.
  var backoff: Backoff
  /// The clock; tests set their own.
  var now: @Sendable () -> Date

  /// The rules; by default consent is not required and uncertain messages are sent again.
  init(
    requiresConsent: Bool = false, uncertain: UncertainPolicy = .sendAgain,
    backoff: Backoff = Backoff(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.requiresConsent = requiresConsent
    self.uncertain = uncertain
    self.backoff = backoff
    self.now = now
  }
}

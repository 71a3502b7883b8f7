public import Foundation

/// The rules that an outbox follows.
public struct OutboxPolicy: Sendable {
  /// Whether a submission without consent is refused.
  public var requiresConsent: Bool
  /// What a run does with messages that may have been delivered already.
  public var uncertain: UncertainPolicy
  /// The waits between tries of a message and of a server.
  public var backoff: Backoff
  /// The clock; tests bring their own.
  public var now: @Sendable () -> Date

  /// The rules; by default no consent is asked for and what is uncertain is sent again.
  public init(
    requiresConsent: Bool = false, uncertain: UncertainPolicy = .sendAgain,
    backoff: Backoff = Backoff(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.requiresConsent = requiresConsent
    self.uncertain = uncertain
    self.backoff = backoff
    self.now = now
  }
}

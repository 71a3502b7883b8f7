public import Foundation

/// The rules that an outbox follows.
public struct OutboxPolicy: Sendable {
  public var requiresConsent: Bool
  public var uncertain: UncertainPolicy
  public var backoff: Backoff
  /// The clock; tests bring their own.
  public var now: @Sendable () -> Date

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

/// The result of a submission.
public struct OutboxReceipt: Sendable, Equatable {
  /// The message's identifier within the outbox.
  public let id: String
  /// The message's state: `queued` if it is new, any if it was submitted before.
  public let state: OutboxState
  /// False if the same photo was submitted for the same address and session before.
  public let isNew: Bool
}

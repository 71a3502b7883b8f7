/// What became of a submission.
public struct OutboxReceipt: Sendable, Equatable {
  /// The identifier that names the message from now on.
  public let id: String
  /// The state after the submission: `queued` for a new one, any for a repeated one.
  public let state: OutboxState
  /// False when the same photo was asked for the same address and session before.
  public let isNew: Bool
}

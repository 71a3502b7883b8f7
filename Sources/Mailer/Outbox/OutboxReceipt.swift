/// What became of a submission.
public struct OutboxReceipt: Sendable, Equatable {
  public let id: String
  public let state: OutboxState
  /// False when the same photo was asked for the same address and session before.
  public let isNew: Bool
}

/// What is done with a message that may have been delivered already.
public enum UncertainPolicy: String, Sendable, CaseIterable {
  /// Send the same bytes with the same Message-ID again: better twice than never.
  case sendAgain = "send-again"
  /// Leave it until somebody says `outbox retry` or `outbox discard`.
  case ask
}

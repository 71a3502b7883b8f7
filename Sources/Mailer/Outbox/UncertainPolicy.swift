/// The treatment of a message that may have been delivered already.
public enum UncertainPolicy: String, Sendable, CaseIterable {
  /// Sends the same bytes with the same Message-ID again: better twice than never.
  case sendAgain = "send-again"
  /// Waits for ``Mailroom/retry(_:)`` or ``Mailroom/discard(_:)``.
  case ask
}

/// Where a message is on its way.
public enum OutboxState: String, Sendable, CaseIterable, Codable {
  /// Its row is there, its file is being written.
  case composing
  /// It waits for its turn or for the next try.
  case queued
  /// A run has it in hand.
  case sending
  /// The server took it.
  case accepted
  /// The server will never take it, or its file was lost.
  case failed
  /// The final dot may have gone out and no answer was seen.
  case uncertain
}

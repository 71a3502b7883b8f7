/// The state of a message in the outbox.
public enum OutboxState: String, Sendable, CaseIterable, Codable {
  /// Its row exists, its file is being written.
  case composing
  /// It waits for a run or for its next try.
  case queued
  /// A run has claimed it.
  case sending
  /// The server accepted it.
  case accepted
  /// The server refused it for good, or its file was lost.
  case failed
  /// The connection ended between the final dot and the answer: it may have been delivered.
  case uncertain

  /// Whether it may still be delivered: neither accepted nor failed.
  public var isWaiting: Bool {
    switch self {
    case .composing, .queued, .sending, .uncertain: true
    case .accepted, .failed: false
    }
  }
}

public import Foundation

/// One message of the outbox, as it is shown.
public struct OutboxEntry: Sendable, Equatable, Identifiable {
  /// What commands name it by.
  public let id: String
  /// The Message-ID, with its angle brackets.
  public let messageIdentifier: String
  public let recipient: String
  public let state: OutboxState
  public let byteCount: Int
  public let fileName: String
  public let createdAt: Date
  public let updatedAt: Date
  /// Tries that reached the server.
  public let tries: Int
  /// When it is tried next; nil when it waits for nothing.
  public let nextTryAt: Date?
  /// Whether an earlier try may have delivered it.
  public let mayBeDuplicate: Bool
  /// A word for the last fault, such as `offline`; nil when there was none.
  public let faultKind: String?
  /// A sentence for people.
  public let reason: String?
  public let consent: Consent?

  /// The address with all but its first letter and its domain hidden, for screens that visitors
  /// see.
  public var maskedRecipient: String {
    guard let at = recipient.lastIndex(of: "@") else { return "…" }
    return recipient.prefix(1) + "…" + recipient[at...]
  }
}

public import Foundation

/// One message of the outbox, as it is shown.
public struct OutboxEntry: Sendable, Equatable, Identifiable {
  /// What commands name it by.
  public let id: String
  /// The Message-ID, with its angle brackets.
  public let messageIdentifier: String
  /// The whole address; on screens that visitors see use ``maskedRecipient``.
  public let recipient: String
  /// Where the message is on its way, as last written to disk.
  public let state: OutboxState
  /// Octets of the whole message, Base64 and headers counted.
  public let byteCount: Int
  /// The name of the attached photo.
  public let fileName: String
  /// When the photo was submitted.
  public let createdAt: Date
  /// When the state was last written; retention counts from here.
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
  /// What the visitor agreed to; nil if no consent was submitted.
  public let consent: Consent?

  /// The address with all but its first letter and its domain hidden, for screens that visitors
  /// see.
  public var maskedRecipient: String {
    guard let at = recipient.lastIndex(of: "@") else { return "…" }
    return recipient.prefix(1) + "…" + recipient[at...]
  }
}

public import Foundation

/// A message of the outbox, as listed.
public struct OutboxEntry: Sendable, Equatable, Identifiable {
  /// The identifier within the outbox, 12 hexadecimal digits.
  public let id: String
  /// The Message-ID, with its angle brackets.
  public let messageIdentifier: String
  /// The whole address; public screens show ``maskedRecipient``.
  public let recipient: String
  /// The state last written to disk.
  public let state: OutboxState
  /// Octets of the whole message, headers and Base64 included.
  public let byteCount: Int
  /// The name of the attached photo.
  public let fileName: String
  /// The time of submission.
  public let createdAt: Date
  /// The time of the last change of state; retention counts from here.
  public let updatedAt: Date
  /// Tries that reached the server.
  public let tries: Int
  /// The time of the next try; nil for accepted and failed messages.
  public let nextTryAt: Date?
  /// Whether an earlier try may have delivered it.
  public let mayBeDuplicate: Bool
  /// The last fault's ``DeliveryFault/kind``, such as `offline`; nil without a fault.
  public let faultKind: String?
  /// The last fault as an English sentence with the remedy; nil without a fault.
  public let reason: String?
  /// The recorded consent; nil if none was submitted.
  public let consent: Consent?

  /// The address with all but its first letter and its domain hidden, for public screens.
  public var maskedRecipient: String { (try? EmailAddress(recipient))?.masked ?? "…" }
}

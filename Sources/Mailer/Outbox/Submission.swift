internal import Foundation

/// A frozen message on its way into the outbox.
public struct Submission: Sendable {
  /// The bytes and envelope that are stored and sent unchanged.
  public let message: ComposedMessage
  /// What makes two askings the same: photo, address, session.
  let key: String
  /// What the visitor agreed to; nil is refused where the policy asks for consent.
  public let consent: Consent?

  /// - Parameters:
  ///   - photo: The photo as it was given, before it was made to fit.
  ///   - session: Tells visits apart; without one the same photo goes to an address once.
  public init(
    _ message: ComposedMessage, photo: EncodedPhoto, session: String? = nil, consent: Consent? = nil
  ) {
    self.message = message
    self.consent = consent
    let picture = Hexadecimal.lower(SHA256Sum.bytes(of: photo.bytes))
    // A line break can be in none of the three, so no two triples share a text.
    let parts = [picture, message.recipient.comparable, session ?? ""]
    key = Hexadecimal.lower(SHA256Sum.bytes(of: Data(parts.joined(separator: "\n").utf8)))
  }
}

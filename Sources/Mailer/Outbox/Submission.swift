import Files
import Foundation

/// A composed message to be queued.
struct Submission: Sendable {
  /// The bytes and envelope that are stored and sent unchanged.
  let message: ComposedMessage
  /// The deduplication key: a digest of photo, address and session.
  let key: String
  /// The recipient's consent; nil is refused where the policy requires one.
  let consent: Consent?

  /// - Parameters:
  ///   - photo: The photo before it was made to fit, without metadata.
  ///   - session: Distinguishes visits; without one the same photo goes to an address once.
  init(
    _ message: ComposedMessage, photo: EncodedPhoto, session: String? = nil, consent: Consent? = nil
  ) {
    self.message = message
    self.consent = consent
    let picture = photo.bytes.withUnsafeBytes(SHA256Digest.hexadecimal)
    // Neither digest nor address can hold a line break, so no two triples share a text.
    let parts = [picture, message.recipient.comparable, session ?? ""]
    key = Data(parts.joined(separator: "\n").utf8).withUnsafeBytes(SHA256Digest.hexadecimal)
  }
}

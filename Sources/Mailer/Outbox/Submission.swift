import Files
import Foundation
import JobQueue
import Texts

/// A message to be queued.
struct Submission: Sendable {
  var letter: Letter
  let files: [JobFile]
  /// Octets of the composed message.
  let byteCount: Int
  /// The deduplication key: a digest of photo, address and session.
  let key: String

  /// - Parameters:
  ///   - photo: The photo before it was made to fit, without metadata.
  ///   - session: Distinguishes visits; without one the same photo goes to an address once.
  ///   - dateWords: The words of dates, if the clock stands still.
  init(
    _ message: Message, photo: EncodedPhoto, session: String? = nil, consent: Consent? = nil,
    dateWords: MailWords? = nil
  ) {
    var generator = SystemRandomNumberGenerator()
    letter = Letter(message, dateWords: dateWords, consent: consent, using: &generator)
    files = letter.files(of: message)
    byteCount =
      message.composed(
        letter.messageIdentifier, boundaries: letter.boundaries
      ).bytes.count
    let picture = photo.bytes.withUnsafeBytes(SHA256Digest.hexadecimal)
    // Neither digest nor address can hold a line break, so no two triples share a text.
    let parts = [picture, message.to.address.comparable, session ?? ""]
    key = Data(parts.joined(separator: "\n").utf8).withUnsafeBytes(SHA256Digest.hexadecimal)
  }
}

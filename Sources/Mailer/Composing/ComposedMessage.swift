import Foundation
import Imaging

/// A message with frozen bytes and Message-ID: every try sends exactly these.
struct ComposedMessage: Sendable, Equatable {
  /// Headers and body with CRLF line ends, before dot-stuffing.
  let bytes: Data
  /// The Message-ID in ``bytes``, by which readers recognise duplicates.
  let identifier: MessageIdentifier
  /// The attachment's name, with the extension of the photo's format.
  let fileName: String
  /// The envelope's sender, for MAIL FROM (RFC 5321 4.1.1.2).
  let sender: EmailAddress
  /// The envelope's only recipient, for RCPT TO (RFC 5321 4.1.1.3).
  let recipient: EmailAddress

  /// Octets that ``photoLimit(forMessageOf:)`` reserves for headers and texts, which take 3 KB with
  /// the built-in templates.
  static let overhead = 16_384

  /// Bytes of the largest photo that fits into a message of `size` octets: 57 bytes become a Base64
  /// line of 78 octets.
  static func photoLimit(forMessageOf size: Int) -> Int {
    max(0, (size - overhead) / 78 * 57)
  }

  /// Octets of a message whose photo has `count` bytes, its preview not counted.
  static func size(withPhotoOf count: Int) -> Int { (count + 56) / 57 * 78 + overhead }

  /// The same message, Message-ID included, with the photo re-encoded so that the whole has at most
  /// `messageLimit` octets.
  ///
  /// Only for a message that no server has accepted: readers must never see two under one
  /// Message-ID.
  func fitting(_ messageLimit: Int) throws(MessageError) -> ComposedMessage {
    let attachment = try AttachmentPart.range(in: bytes)
    let part = Data(bytes[attachment])
    let photo = try AttachmentPart.photo(in: part)
    let around = bytes.count - attachment.count
    let limit = max(0, (messageLimit - around - 1024) / 78 * 57)
    let smaller = try photo.fitting(limit)
    let name = FileName.withExtension(smaller.format.fileExtension, fileName)
    let replacement = AttachmentPart.bytes(photo: smaller, fileName: name)
    var output = Data(bytes[..<attachment.lowerBound])
    output.append(replacement)
    output.append(bytes[attachment.upperBound...])
    return ComposedMessage(
      bytes: output, identifier: identifier, fileName: name, sender: sender, recipient: recipient)
  }
}

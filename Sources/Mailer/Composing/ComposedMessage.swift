public import Foundation

/// A message whose bytes and Message-ID are frozen: every try sends exactly these.
public struct ComposedMessage: Sendable, Equatable {
  /// The message as it goes onto the wire, before dot-stuffing.
  public let bytes: Data
  /// The Message-ID in ``bytes``: the same for every try, so readers can tell repeats.
  public let identifier: MessageIdentifier
  /// The attachment's name, with the ending of what the photo was encoded as.
  public let fileName: String
  /// The envelope's sender, for MAIL FROM (RFC 5321 4.1.1.2).
  public let sender: EmailAddress
  /// The envelope's only recipient, for RCPT TO (RFC 5321 4.1.1.3).
  public let recipient: EmailAddress

  /// Octets of a message around its attachment that ``photoLimit(forMessageOf:)`` sets aside:
  /// headers and texts take 3 KB with the templates that come with the program.
  public static let overhead = 16_384

  /// The largest photo that fits into a message of a size, Base64 and line ends counted.
  public static func photoLimit(forMessageOf size: Int) -> Int {
    max(0, (size - overhead) / 78 * 57)
  }

  /// The same message, Message-ID included, around another encoding of the photo.
  ///
  /// Only for a message that no server has accepted: what was accepted stays as it is.
  func fitting(
    _ messageLimit: Int, shrinker: (any PhotoShrinking)?
  ) throws(MessageError) -> ComposedMessage {
    let attachment = try AttachmentPart.range(in: bytes)
    let part = Data(bytes[attachment])
    let photo = try AttachmentPart.photo(in: part)
    let around = bytes.count - attachment.count
    let limit = max(0, (messageLimit - around - 1024) / 78 * 57)
    let smaller = try photo.fitting(limit, shrinker: shrinker)
    let name = FileName.withExtension(smaller.kind.fileExtension, fileName)
    let replacement = AttachmentPart.bytes(photo: smaller, fileName: name)
    var output = Data(bytes[..<attachment.lowerBound])
    output.append(replacement)
    output.append(bytes[attachment.upperBound...])
    return ComposedMessage(
      bytes: output, identifier: identifier, fileName: name, sender: sender, recipient: recipient)
  }
}

import Foundation
import Imaging

/// A message with frozen bytes and Message-ID: every try sends exactly these.
struct ComposedMessage: Sendable, Equatable {
  /// Headers and body with CRLF line ends, before dot-stuffing.
  let bytes: Data
  /// The Message-ID in ``bytes``, by which readers recognise duplicates.
  let identifier: String
  /// The attachment's name, with the extension of the photo's format.
  let fileName: String
  /// The envelope's sender, for MAIL FROM (RFC 5321 4.1.1.2).
  let sender: EmailAddress
  /// The envelope's only recipient, for RCPT TO (RFC 5321 4.1.1.3).
  let recipient: EmailAddress

  /// Whether an address needs a server with SMTPUTF8 (RFC 6531).
  var needsSMTPUTF8: Bool { sender.needsSMTPUTF8 || recipient.needsSMTPUTF8 }

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

  /// A message's bytes with another address in its To field, whose name stays.
  ///
  /// - Returns: `nil` for bytes that ``MessageWriter`` did not write.
  static func readdressed(_ bytes: Data, to address: EmailAddress) -> Data? {
    let field = Data("\r\nTo: ".utf8)
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)),
      let start = bytes.range(of: field, in: bytes.startIndex..<end.lowerBound)
    else { return nil }
    // The field goes on in lines that begin with a space.
    var close = start.upperBound
    repeat {
      guard let line = bytes.range(of: Data("\r\n".utf8), in: close..<end.upperBound) else {
        return nil
      }
      close = line.upperBound
    } while bytes[close] == 0x20
    let value = Data(bytes[start.upperBound..<close - 2])
    var mended = Data(address.text.utf8)
    // A name in front is an encoded word, a quoted string or atoms; the address comes last.
    if value.last == 0x3E, let open = value.lastIndex(of: 0x3C) {
      mended = value[...open] + mended + Data(">".utf8)
    }
    return bytes[..<start.upperBound] + mended + bytes[(close - 2)...]
  }

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

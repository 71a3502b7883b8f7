import Files
import Foundation
import Imaging
import Texts

/// Serialises a message as MIME (RFC 2045, RFC 2046).
struct MessageWriter {
  private var output = Data()
  private let boundaries: [String]

  /// - Parameter boundaries: three; damaged ones are replaced by words of the program's own.
  init(boundaries: [String]) {
    self.boundaries =
      boundaries.count == 3 ? boundaries : ["=_mixed", "=_related", "=_alternative"]
  }

  /// A Message-ID with its angle brackets (RFC 5322 3.6.4): 128 random bits at the sender's domain,
  /// without clock, host name or personal data.
  static func identifier(
    domain: String, using generator: inout some RandomNumberGenerator
  ) -> String {
    "<\(RandomToken.make(using: &generator))@\(domain)>"
  }

  /// Boundaries for a message. "=_" can stand in neither quoted-printable nor Base64, so no body
  /// holds one.
  static func boundaries(using generator: inout some RandomNumberGenerator) -> [String] {
    (0..<3).map { _ in "=_" + RandomToken.make(using: &generator) }
  }

  mutating func write(_ message: Message, identifier: String) -> ComposedMessage {
    let (mixed, related, alternative) = (boundaries[0], boundaries[1], boundaries[2])
    let estimate = (message.photo.bytes.count + message.preview.bytes.count) / 57 * 78
    output.reserveCapacity(estimate + 16_384)
    let previewIdentifier = "preview." + identifier.dropFirst().dropLast()
    let logoIdentifier = "logo." + identifier.dropFirst().dropLast()

    header(of: message, identifier: identifier)
    append("Content-Type: multipart/mixed;\r\n boundary=\"\(mixed)\"\r\n\r\n")
    append("This is a message in several parts for a mail program that knows MIME.\r\n")
    append("--\(mixed)\r\n")
    append("Content-Type: multipart/related;\r\n type=\"multipart/alternative\";\r\n")
    append(" boundary=\"\(related)\"\r\n\r\n--\(related)\r\n")
    append("Content-Type: multipart/alternative;\r\n boundary=\"\(alternative)\"\r\n\r\n")
    append("--\(alternative)\r\n")
    text("plain", message.text, language: message.language)
    append("--\(alternative)\r\n")
    let html = message.html.replacingOccurrences(
      of: "cid:preview", with: "cid:\(previewIdentifier)"
    ).replacingOccurrences(of: "cid:logo", with: "cid:\(logoIdentifier)")
    text("html", html, language: message.language)
    append("--\(alternative)--\r\n")
    append("\r\n--\(related)\r\n")
    inline(
      message.preview.bytes, type: message.preview.format.mediaType, identifier: previewIdentifier)
    if let logo = message.logo {
      append("\r\n--\(related)\r\n")
      inline(logo, type: "image/png", identifier: logoIdentifier)
    }
    append("\r\n--\(related)--\r\n\r\n--\(mixed)\r\n")
    output.append(AttachmentPart.bytes(photo: message.photo, fileName: message.fileName))
    if let film = message.film {
      append("\r\n--\(mixed)\r\n")
      let name = FileName.withExtension(film.format.rawValue, message.fileName)
      output.append(
        AttachmentPart.bytes(film.bytes, type: film.format.mediaType, fileName: name))
    }
    append("\r\n--\(mixed)--\r\n")
    return ComposedMessage(
      bytes: output, identifier: identifier, fileName: message.fileName,
      sender: message.from.address, recipient: message.to.address)
  }

  private mutating func inline(_ picture: Data, type: String, identifier: String) {
    append("Content-Type: \(type)\r\n")
    append("Content-Transfer-Encoding: base64\r\nContent-ID: <\(identifier)>\r\n")
    append("Content-Disposition: inline\r\n\r\n")
    output.append(AttachmentPart.base64(picture))
  }

  private mutating func header(of message: Message, identifier: String) {
    append("Date: \(InternetDate.text(message.date, in: message.timeZone))\r\n")
    append(HeaderText.field("From", message.from))
    append(HeaderText.field("To", message.to))
    if let replyTo = message.replyTo { append(HeaderText.field("Reply-To", replyTo)) }
    append(HeaderText.field("Subject", message.subject))
    append("Message-ID: \(identifier)\r\n")
    append("MIME-Version: 1.0\r\n")
    // RFC 3834: no holiday notice is sent back to a machine.
    append("Auto-Submitted: auto-generated\r\n")
    append("Content-Language: \(message.language.rawValue)\r\n")
  }

  private mutating func text(_ subtype: String, _ text: String, language: Language) {
    append("Content-Type: text/\(subtype); charset=utf-8\r\n")
    append("Content-Transfer-Encoding: quoted-printable\r\n\r\n")
    output.append(contentsOf: QuotedPrintable.encode(text))
    append("\r\n")
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}

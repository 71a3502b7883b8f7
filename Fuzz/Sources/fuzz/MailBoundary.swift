import Foundation
import Texts

@testable import Mailer

/// Addresses and header texts from visitors, and replies from mail servers.
enum MailBoundary {
  static func readAddress(_ bytes: UnsafeRawBufferPointer) {
    let text = bytes.text
    do throws(AddressError) {
      let address = try EmailAddress(text)
      let shown = address.text
      requirePrintable(shown)
      require(shown.utf8.count <= EmailAddress.limit, "too long an address")
      require(address.domain.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a domain beyond ASCII")
      require(!shown.contains("\u{2028}") && !shown.contains("\u{2029}"), "a line separator")
      let again = try EmailAddress(shown)
      require(again == address, "another address when read again")
    } catch {
      requirePrintable(error.description)
      if text.utf8.count > 12, text.contains("@") {
        require(!error.description.contains(text), "an address in an error")
      }
    }
    if let mailbox = try? Mailbox(parsing: text) {
      requireOneLine(HeaderText.field("To", mailbox))
    }
  }

  /// Subject, name and file name, each ended by a NUL.
  static func writeHeader(_ bytes: UnsafeRawBufferPointer) {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard parts.count == 3, let message = try? message(parts[0], parts[1], parts[2]) else { return }
    var generator = SteadyGenerator()
    let composed = message.composed(
      MessageWriter.identifier(domain: "museum.example", using: &generator),
      boundaries: MessageWriter.boundaries(using: &generator))
    let end = Data("\r\n\r\n".utf8)
    guard let head = composed.bytes.firstRange(of: end) else { fatalError("no end of the header") }
    let header = String(decoding: composed.bytes[..<head.lowerBound], as: UTF8.self)
    requireOneLine(header + "\r\n")
    let names = header.replacingOccurrences(of: "\r\n ", with: " ").components(separatedBy: "\r\n")
      .map { String($0.prefix { $0 != ":" }) }
    require(
      names == [
        "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Auto-Submitted",
        "Content-Language", "Content-Type",
      ], "other fields: \(names)")
    require(composed.bytes.allSatisfy { $0 < 0x80 }, "bytes beyond ASCII")
    require(
      EncodedWordReader.value(of: "Subject", in: header) == message.subject,
      "another subject when read: \(message.subject.debugDescription)")
  }

  /// A template as a museum writes it, in each of the three files.
  static func fillTemplate(_ bytes: UnsafeRawBufferPointer) {
    // What a visitor types is no template.
    let name = "{{name}}<&}}"
    let values = ["greeting": "Hello", "name": name, "message": "", "date": "1 January 2026"]
    let source = bytes.text
    do throws(TemplateError) {
      let text = try Template(source: source, file: "body.txt").filled(values)
      require(source.contains("{{") || text == source, "another text without a placeholder")
      let names = source.ranges(of: "{{name}}").count
      require(text.ranges(of: name).count >= names, "a visitor's name that was filled")
    } catch {
      require(!error.description.isEmpty, "an error without words")
    }
  }

  private static let emptyJPEG: EncodedPhoto = {
    guard let photo = try? EncodedPhoto(Data([0xFF, 0xD8, 0xFF, 0xD9])) else {
      fatalError("no JPEG")
    }
    return photo
  }()

  private static func message(_ subject: String, _ name: String, _ file: String) throws -> Message {
    try Message(
      from: Mailbox(parsing: "Museum <photos@museum.example>"),
      to: Mailbox(name: name, address: EmailAddress("visitor@test.example")), subject: subject,
      text: "Congratulations!!", html: "<p>", language: .english,
      photo: emptyJPEG, preview: emptyJPEG, fileName: file,
      date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
  }

  /// Every line ends with CR LF, none is empty, and none is longer than RFC 5322 2.1.1 allows.
  private static func requireOneLine(_ header: String) {
    let bytes = Array(header.utf8)
    require(bytes.suffix(2) == [13, 10], "no line end")
    var start = 0
    for (index, byte) in bytes.enumerated() {
      require(byte != 13 || index + 1 < bytes.count && bytes[index + 1] == 10, "a bare CR")
      guard byte == 10 else { continue }
      require(index > 0 && bytes[index - 1] == 13, "a bare LF")
      require(index - 1 > start, "an empty line within a header")
      require(index - 1 - start <= 998, "a line of \(index - 1 - start) octets")
      start = index + 1
    }
  }

  /// Lines as the server sends them, or after a 1 as first byte what is sent to it.
  static func readReply(_ bytes: UnsafeRawBufferPointer) {
    guard let recipient = try? EmailAddress("visitor@test.example"),
      let sender = try? EmailAddress("photos@museum.example")
    else { fatalError("no address") }
    let message = ComposedMessage(
      bytes: Data(), identifier: "", fileName: "", sender: sender, recipient: recipient)
    let transfer = SMTPTransfer(message, bodySent: {})
    for line in bytes.split(separator: 10) {
      let text = String(decoding: line.dropFirst(line.first == 1 ? 1 : 0), as: UTF8.self)
      if line.first == 1 {
        Array(text.utf8).withUnsafeBytes { transfer.send(line: $0) }
      } else {
        transfer.receive(line: text + "\r\n")
      }
      guard let reply = transfer.reply else { continue }
      requirePrintable(reply.text)
      require(reply.text.count <= ServerReply.textLimit, "a long text")
      // By scalars: a combining mark after it does not make an address unreadable.
      let scalars = reply.text.lowercased().unicodeScalars.map(\.value)
      let hidden = recipient.text.unicodeScalars.map(\.value)
      require(!scalars.contains(hidden), "the visitor's address in: \(reply.text)")
    }
    if let capabilities = transfer.capabilities {
      require((capabilities.sizeLimit ?? 1) > 0, "a limit of nothing")
    }
  }
}

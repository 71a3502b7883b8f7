import Foundation
import Imaging
import TestSupport
import Testing
import Texts

@testable import Mailer

@Suite("Messages")
struct MessageTests {
  @Test("The bytes obey RFC 5322: lines, ASCII headers, no bare CR or LF, required fields")
  func bytes() throws {
    let texts = ["Συγχαρητήρια!\n.dot\r\nFrom me\rend  ", String(repeating: "α", count: 3000)]
    for text in texts {
      let message = try Samples.message(
        name: "Γιώργος \"ο\" Νίκης", subject: String(repeating: "Εικόνα Προφίλ ", count: 15),
        fileName: "πρωταθλητής.jpg", photo: Samples.photo(10_000), preview: Samples.photo(500),
        text: text)
      let bytes = message.composed().bytes
      #expect(WireRules.violations(in: bytes) == [])
      let header = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n\r\n")[0]
      for field in ["Date", "From", "To", "Subject", "Message-ID", "MIME-Version"] {
        #expect(
          header.components(separatedBy: "\r\n").filter { $0.hasPrefix(field + ":") }.count == 1)
      }
      #expect(header.contains("Auto-Submitted: auto-generated"))
      #expect(!header.contains("Bcc"))
    }
  }

  @Test("The same random numbers give the same bytes, and every message has its own Message-ID")
  func repeatable() throws {
    let message = try Samples.message()
    var first = SeededGenerator(seed: 7)
    var second = SeededGenerator(seed: 7)
    #expect(message.composed(using: &first) == message.composed(using: &second))
    #expect(message.composed().identifier != message.composed().identifier)
  }

  @Test(
    "Control characters in subject, name or file name are refused",
    arguments: ["a\r\nBcc: b@x.example", "a\nb", "a\rb", "a\0b", "a\u{7F}", "a\tb", "a\u{85}b"])
  func controls(_ text: String) {
    #expect(throws: MessageError.self) { try Samples.message(subject: text) }
    #expect(throws: MessageError.self) { try Samples.message(name: text) }
    #expect(throws: MessageError.self) { try Samples.message(fileName: text) }
  }

  @Test(
    "A text has line ends and tabs, and no other control character",
    arguments: ["\0", "\u{1}", "\u{1B}", "\u{7F}", "\u{9B}"] as [Unicode.Scalar])
  func controlsOfText(_ scalar: Unicode.Scalar) throws {
    let text = "a\tb\r\nc\n\u{2028}\u{2067}"
    _ = try Samples.message(text: text)
    #expect(throws: MessageError.controlCharacter(.text, scalar: scalar.value, position: 9)) {
      try Samples.message(text: "\(text)\(scalar)")
    }
  }

  @Test("The bytes decide the format, and other formats are refused")
  func formats() throws {
    let photo = Photo(size: PixelSize(width: 2, height: 1), pixels: [1, 2, 3, 4, 5, 6])
    for format in OutputFormat.allCases {
      #expect(try EncodedPhoto(Data(photo.encoded(as: format))).format == format.imageFormat)
    }
    let error = #expect(throws: MessageError.notAPhoto(byteCount: 3)) {
      try EncodedPhoto(Data("GIF".utf8))
    }
    #expect(error?.description.contains("JPEG, PNG or WebP") == true)
    // It is read for crowning; a mail program may not show it.
    let heic = Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)
    #expect(throws: MessageError.self) { try EncodedPhoto(heic) }
  }

  @Test("A photo that is too large is re-encoded or refused, never dropped")
  func fitting() throws {
    let photo = try Samples.noise(side: 200)
    #expect(try photo.fitting(photo.bytes.count) == photo)
    let smaller = try photo.fitting(photo.bytes.count / 2)
    #expect(smaller.bytes.count <= photo.bytes.count / 2)
    #expect(try smaller.decoded().size == PixelSize(width: 200, height: 200))
    #expect(throws: MessageError.photoTooLarge(limit: 500)) { try photo.fitting(500) }
    #expect(throws: MessageError.self) { try Samples.photo(9_000).fitting(5_000) }
  }

  @Test("Refitting keeps the Message-ID and all but the attachment")
  func refitting() throws {
    let composed = try Samples.message(photo: Samples.noise(side: 200)).composed()
    #expect(composed.bytes.count > 60_000)
    let smaller = try composed.fitting(60_000)
    #expect(smaller.bytes.count <= 60_000)
    #expect(smaller.identifier == composed.identifier)
    let start = try AttachmentPart.range(in: composed.bytes).lowerBound
    #expect(smaller.bytes.prefix(start) == composed.bytes.prefix(start))
    #expect(WireRules.violations(in: smaller.bytes) == [])
  }

  @Test("Templates are Greek and English, escape values and name unknown placeholders")
  func templates() throws {
    let greek = try MessageTemplates(.greek).texts(name: "<b>", date: "2026-11-20")
    #expect(greek.subject == "Η φωτογραφία σας με τον κότινο")
    #expect(greek.html.contains("Συγχαρητήρια, &lt;b&gt;!"))
    // A combining mark makes one character of the sign before it.
    let marked = try MessageTemplates(.greek).texts(
      name: "<\u{301}b>\u{301}\"\u{301}&\u{301}", date: "2026-11-20")
    let escaped = "&lt;\u{301}b&gt;\u{301}&quot;\u{301}&amp;\u{301}"
    #expect(marked.html.utf8.firstRange(of: escaped.utf8) != nil)
    #expect(greek.html.contains("cid:preview"))
    let configuration = try MailConfiguration(
      url: "smtp+plaintext://relay.example", from: "a@museum.example", outboxFolder: "/tmp/outbox",
      museum: [.english: "Museum & Park", .greek: "Μουσείο"], line: [.english: "museum.example"])
    let signed = try MessageTemplates(.greek).texts(
      name: nil, date: "d", signature: configuration.signature(in: .greek))
    #expect(signed.text.hasSuffix("\nd\n\nΜουσείο\nmuseum.example\n"), "\(signed.text)")
    let other = try MessageTemplates(.english).texts(
      name: nil, date: "d", signature: configuration.signature(in: .english))
    #expect(other.html.contains("<p>Museum &amp; Park<br>\nmuseum.example</p>"))
    let english = try MessageTemplates(.english).texts(name: nil, date: "d")
    #expect(english.text.hasPrefix("Congratulations!\n"))
    #expect(english.html.contains("<html lang=\"en\" dir=\"ltr\">"))
    let arabic = try #require(Language(rawValue: "ar"))
    let file = LanguageFile(language: arabic, name: "العربية", direction: .rightToLeft)
    let turned = try MessageTemplates(arabic, words: MailWords(file)).texts(name: nil, date: "d")
    #expect(turned.html.contains("<html lang=\"ar\" dir=\"rtl\">"))
    let folder = try TemporaryFolder()
    try folder.write(Array("Well done, {{nmae}}\n".utf8), as: "en/subject.txt")
    #expect(throws: TemplateError.self) {
      try MessageTemplates(.english, folder: folder.path)
        .texts(name: nil, date: "d")
    }
  }
}

import Foundation
import TestSupport
import Testing
import Texts

@testable import Mailer

@Suite("Messages")
struct MessageTests {
  @Test("The bytes obey RFC 5322: lines, ASCII headers, no bare CR or LF, required fields")
  func bytes() throws {
    let texts = ["Συγχαρητήρια!!\n.dot\r\nFrom me\rend  ", String(repeating: "α", count: 3000)]
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

  @Test("What the bytes are decides the type, and what is no photo is refused")
  func types() throws {
    let png = try EncodedPhoto(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]))
    #expect(png.kind == .png)
    #expect(throws: MessageError.notAPhoto(byteCount: 3)) { try EncodedPhoto(Data("GIF".utf8)) }
  }

  @Test("A photo that is too large is re-encoded or refused, never dropped")
  func fitting() throws {
    let photo = Samples.photo(9_000)
    #expect(throws: MessageError.photoTooLarge(byteCount: 9_000, limit: 5_000)) {
      try photo.fitting(5_000, shrinker: nil)
    }
    #expect(try photo.fitting(5_000, shrinker: HalvingShrinker()).bytes.count <= 5_000)
  }

  @Test("Refitting keeps the Message-ID and all but the attachment")
  func refitting() throws {
    let composed = try Samples.message(photo: Samples.photo(60_000)).composed()
    let smaller = try composed.fitting(40_000, shrinker: HalvingShrinker())
    #expect(smaller.bytes.count <= 40_000)
    #expect(smaller.identifier == composed.identifier)
    let start = try AttachmentPart.range(in: composed.bytes).lowerBound
    #expect(smaller.bytes.prefix(start) == composed.bytes.prefix(start))
    #expect(WireRules.violations(in: smaller.bytes) == [])
  }

  @Test("SHA-256 gives the digests of FIPS 180-4")
  func digest() throws {
    func hex(_ text: String) throws -> String {
      Hexadecimal.lower(SHA256Sum.bytes(of: Data(text.utf8)))
    }
    #expect(try hex("").hasPrefix("e3b0c44298fc1c149afbf4c8996fb924"))
    #expect(try hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(try hex(String(repeating: "a", count: 1_000_000)).hasPrefix("cdc76e5c9914fb9281a1c7e2"))
  }

  @Test("Templates are Greek and English, escape what visitors type and name what is unknown")
  func templates() throws {
    let greek = try MessageTemplates(.greek).texts(
      name: "<b>", date: "2026-11-20", hasPreview: true)
    #expect(greek.subject == "Εικόνα Προφίλ Ολυμπιονίκη")
    #expect(greek.html.contains("Συγχαρητήρια, &lt;b&gt;!!"))
    #expect(greek.html.contains("cid:preview"))
    let english = try MessageTemplates(.english).texts(name: nil, date: "d", hasPreview: false)
    #expect(english.text.hasPrefix("Congratulations!!"))
    #expect(!english.html.contains("cid:"))
    #expect(Language(locale: "el_GR.UTF-8") == .greek)
    #expect(Language(locale: "fr_FR") == .english)
    let folder = try TemporaryFolder()
    let own = try folder.make("en") + "/subject.txt"
    try "Well done, {{nmae}}\n".write(toFile: own, atomically: true, encoding: .utf8)
    #expect(throws: TemplateError.self) {
      try MessageTemplates(.english, folder: folder.path)
        .texts(name: nil, date: "d", hasPreview: false)
    }
  }
}

/// Keeps the first half again and again: enough of a codec for sizes.
struct HalvingShrinker: PhotoShrinking {
  func withoutMetadata(_ photo: EncodedPhoto) throws -> EncodedPhoto { photo }

  func photo(_ photo: EncodedPhoto, fitting byteLimit: Int) throws -> EncodedPhoto {
    try EncodedPhoto(photo.bytes.prefix(byteLimit))
  }

  func preview(of photo: EncodedPhoto, longestSide: Int) throws -> EncodedPhoto {
    try EncodedPhoto(photo.bytes.prefix(400))
  }
}

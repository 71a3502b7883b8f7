import Foundation
import Mailer
import TestSupport
import Texts
import Testing

/// Messages and photos for tests.
enum Samples {
  static let marker = "PICTURE-BYTES-THAT-MUST-GO"

  /// Bytes that are a JPEG by their first octets, the same for the same seed.
  static func photo(_ count: Int = 2_000, seed: UInt64 = 1) -> EncodedPhoto {
    var generator = SeededGenerator(seed: seed)
    var bytes = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(marker.utf8)
    bytes.append(
      contentsOf: (0..<max(0, count - bytes.count)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      })
    guard let photo = try? EncodedPhoto(bytes) else {
      preconditionFailure("bytes that start as a JPEG does were not taken for one")
    }
    return photo
  }

  static func message(
    to address: String = "visitor@test.example", name: String? = nil,
    subject: String = "Olympic Champion Profile Image", fileName: String = "champion.jpg",
    photo: EncodedPhoto = photo(), preview: EncodedPhoto? = nil, text: String = "Congratulations!!"
  ) throws -> Message {
    try Message(
      from: Mailbox(parsing: "Museum <photos@museum.example>"),
      to: Mailbox(name: name, address: EmailAddress(address)), subject: subject, text: text,
      html: "<p>\(text)</p><img src=\"cid:preview\">", language: .english, photo: photo,
      preview: preview, fileName: fileName, date: Date(timeIntervalSince1970: 1_795_000_000),
      timeZone: #require(TimeZone(secondsFromGMT: 7200)))
  }

  static func submission(
    to address: String, seed: UInt64 = 1, size: Int = 2_000, session: String? = nil,
    consent: Consent? = nil
  ) throws -> Submission {
    let photo = photo(size, seed: seed)
    return try Submission(
      message(to: address, photo: photo).composed(), photo: photo, session: session,
      consent: consent)
  }
}

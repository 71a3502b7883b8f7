import Foundation
import Imaging
import JobQueue
import TestSupport
import Testing
import Texts

@testable import Mailer

/// Messages and photos for tests.
enum Samples {
  static let marker = "PICTURE-BYTES-THAT-MUST-GO"

  /// A JPEG of `count` bytes, at least 34, that has segments but no picture; the same for the same
  /// seed.
  static func photo(_ count: Int = 2_000, seed: UInt64 = 1) -> EncodedPhoto {
    var generator = SeededGenerator(seed: seed)
    // DNL segments, which are no metadata.
    let longest = 65_533
    let segments = (count - 4 + longest + 3) / (longest + 4)
    var payload = Data(marker.utf8)
    payload.append(
      contentsOf: (0..<max(0, count - 4 - 4 * segments - payload.count)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      })
    var bytes = Data([0xFF, 0xD8])
    for start in stride(from: 0, to: payload.count, by: longest) {
      let part = payload[start..<min(start + longest, payload.count)]
      bytes += [0xFF, 0xDC, UInt8((part.count + 2) >> 8), UInt8((part.count + 2) & 255)]
      bytes += part
    }
    bytes += [0xFF, 0xD9]
    guard let photo = try? EncodedPhoto(bytes) else {
      preconditionFailure("segments without a picture were not taken for a JPEG")
    }
    return photo
  }

  /// A real JPEG of random pixels, some 2.5 bytes each, so that re-encoding makes it much smaller.
  static func noise(side: Int, seed: UInt64 = 1) throws -> EncodedPhoto {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<side * side * 3).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try EncodedPhoto(
      encoding: Photo(size: PixelSize(width: side, height: side), pixels: pixels), quality: 95)
  }

  static func message(
    to address: String = "visitor@test.example", name: String? = nil,
    subject: String = "Olympic Champion Profile Image", fileName: String = "champion.jpg",
    photo: EncodedPhoto = photo(), preview: EncodedPhoto = photo(100),
    film: MessageFilm? = nil, text: String = "Congratulations!",
    date: Date = Date(timeIntervalSince1970: 1_795_000_000)
  ) throws -> Message {
    try Message(
      from: Mailbox(parsing: "Museum <photos@museum.example>"),
      to: Mailbox(name: name, address: EmailAddress(address)), subject: subject, text: text,
      html: "<p>\(text)</p><img src=\"cid:preview\">", language: .english, photo: photo,
      preview: preview, film: film, fileName: fileName, date: date,
      timeZone: #require(TimeZone(secondsFromGMT: 7200)))
  }

  static func submission(
    to address: String, seed: UInt64 = 1, size: Int = 2_000, photo: EncodedPhoto? = nil,
    session: String? = nil, consent: Consent? = nil
  ) throws -> Submission {
    let photo = photo ?? Self.photo(size, seed: seed)
    return try Submission(
      message(to: address, photo: photo), photo: photo, session: session, consent: consent)
  }
}

extension TemporaryFolder {
  /// The bytes of every file in it and in its folders, by its path from here.
  var contents: [String: Data] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    return names.reduce(into: [:]) { $0[$1] = FileManager.default.contents(atPath: self($1)) }
  }
}

extension Message {
  /// The serialised message, with a fresh Message-ID.
  func composed(using generator: inout some RandomNumberGenerator) -> ComposedMessage {
    let identifier = MessageWriter.identifier(domain: from.address.domain, using: &generator)
    return composed(identifier, boundaries: MessageWriter.boundaries(using: &generator))
  }

  func composed() -> ComposedMessage {
    var generator = SystemRandomNumberGenerator()
    return composed(using: &generator)
  }
}

extension Submission {
  /// The bytes that are sent.
  var bytes: Data {
    get throws {
      try letter.composed { name throws(QueueError) in
        files.first { $0.name == name }?.bytes ?? []
      }.bytes
    }
  }
}

import Foundation

/// A short film beside the photo, sent byte for byte.
struct MessageFilm: Sendable, Equatable {
  /// A format, by its file name extension.
  enum Format: String, Sendable {
    case mp4
    case webp

    /// The MIME type.
    var mediaType: String { self == .mp4 ? "video/mp4" : "image/webp" }
  }

  let format: Format
  let bytes: Data

  /// - Throws: ``MessageError/notAFilm(byteCount:)`` for other formats.
  init(_ bytes: [UInt8]) throws(MessageError) {
    guard bytes.count >= 12 else { throw .notAFilm(byteCount: bytes.count) }
    if bytes[4..<8].elementsEqual("ftyp".utf8) {
      format = .mp4
    } else if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
      format = .webp
    } else {
      throw .notAFilm(byteCount: bytes.count)
    }
    self.bytes = Data(bytes)
  }
}

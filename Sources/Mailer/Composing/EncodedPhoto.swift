import Foundation
import Imaging

/// A JPEG, PNG or WebP file without metadata, the only form in which a photo enters a message.
///
/// Both initialisers leave position, camera data, comments and thumbnails behind, so that no path
/// through Mailer can mail them. Orientation and colour profile stay.
struct EncodedPhoto: Sendable, Equatable {
  /// The complete file.
  let bytes: Data
  /// The file's format, read from its bytes and never from a file name.
  let format: ImageFormat

  /// A photo file, its metadata removed without decoding: the samples stay bit for bit.
  ///
  /// - Throws: ``MessageError/notAPhoto(byteCount:)`` for other formats, and
  ///   ``MessageError/unusablePhoto(_:)`` for a file that is damaged or ends early.
  init(_ bytes: Data) throws(MessageError) {
    guard let format = ImageFormat(detecting: bytes) else {
      throw .notAPhoto(byteCount: bytes.count)
    }
    self.format = format
    do {
      self.bytes = Data(try ImageMetadata.strip(bytes))
    } catch {
      throw .unusablePhoto(error)
    }
  }

  /// A decoded photo as JPEG; the encoder writes no metadata.
  ///
  /// - Throws: ``MessageError/unusablePhoto(_:)`` if a side is too long for JPEG.
  init(encoding photo: Photo, quality: Int) throws(MessageError) {
    format = .jpeg
    do {
      bytes = Data(try photo.encoded(as: .jpeg, quality: quality))
    } catch {
      throw .unusablePhoto(error)
    }
  }

  /// The upright pixels.
  ///
  /// - Throws: ``MessageError/unusablePhoto(_:)`` if the file cannot be decoded.
  func decoded() throws(MessageError) -> Photo {
    do {
      return try Photo(decoding: Array(bytes))
    } catch {
      throw .unusablePhoto(error)
    }
  }
}

extension ImageFormat {
  /// The MIME type (RFC 2045, section 5).
  var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webp: "image/webp"
    case .heic: "image/heic"
    case .avif: "image/avif"
    }
  }
}

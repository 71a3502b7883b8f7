import Foundation
import Imaging

/// A JPEG, PNG or WebP file without metadata, the only form in which a photo enters a message.
///
/// Both initialisers leave position, camera data, comments and thumbnails behind, so that no path
/// through Mailer can mail them. Orientation, colour profile and the statement of rights stay.
struct EncodedPhoto: Sendable, Equatable {
  /// The complete file.
  let bytes: Data
  /// The file's format, read from its bytes and never from a file name.
  let format: ImageFormat

  /// A photo file, its metadata removed without decoding: the samples stay bit for bit.
  ///
  /// - Throws: ``MessageError/notAPhoto(byteCount:)`` for other formats, and
  ///   ``MessageError/unusablePhoto(_:)`` for a file that is damaged or ends early.
  init(_ bytes: some Collection<UInt8>) throws(MessageError) {
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

  /// A photo that was stripped before it was stored.
  ///
  /// - Throws: ``MessageError/notAPhoto(byteCount:)`` for a damaged file.
  init(kept bytes: [UInt8]) throws(MessageError) {
    guard let format = ImageFormat(detecting: bytes) else {
      throw .notAPhoto(byteCount: bytes.count)
    }
    (self.format, self.bytes) = (format, Data(bytes))
  }

  /// A decoded photo as JPEG; the encoder writes no metadata but the statement of rights.
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

extension EncodedPhoto {
  /// JPEG qualities tried at each size, from hardly visible loss to a fair picture.
  private static let qualities = [88, 80, 70, 60]
  /// The quality of the inline preview.
  private static let previewQuality = 82
  /// The factor on both sides once no quality suffices.
  private static let reduction = 0.8
  /// Pixels of the longer side below which a photo is not worth mailing.
  private static let smallestSide = 160

  /// The photo in at most `byteLimit` bytes: unchanged if it fits, else as JPEG, at lower quality
  /// first and then at smaller sizes.
  ///
  /// - Throws: ``MessageError/photoTooLarge(limit:)`` if the smallest copy is still too large, and
  ///   ``MessageError/unusablePhoto(_:)`` if the photo cannot be decoded: no photo is dropped in
  ///   silence.
  func fitting(_ byteLimit: Int) throws(MessageError) -> EncodedPhoto {
    guard bytes.count > byteLimit else { return self }
    var photo = try decoded()
    while true {
      for quality in Self.qualities {
        let smaller = try EncodedPhoto(encoding: photo, quality: quality)
        if smaller.bytes.count <= byteLimit { return smaller }
      }
      let longest = Double(max(photo.size.width, photo.size.height)) * Self.reduction
      guard longest >= Double(Self.smallestSide) else { throw .photoTooLarge(limit: byteLimit) }
      photo = photo.resized(longestSide: Int(longest))
    }
  }

  /// A copy to be shown inside the message, its longer side at most `longestSide` pixels.
  ///
  /// - Throws: ``MessageError/unusablePhoto(_:)`` if the photo cannot be decoded.
  func preview(longestSide: Int) throws(MessageError) -> EncodedPhoto {
    try EncodedPhoto(
      encoding: try decoded().resized(longestSide: longestSide), quality: Self.previewQuality)
  }
}

extension Photo {
  /// The photo with its longer side at most `longestSide` pixels, its proportions kept.
  fileprivate func resized(longestSide: Int) -> Photo {
    let longest = max(size.width, size.height)
    guard longest > longestSide else { return self }
    let factor = Double(longestSide) / Double(longest)
    return resized(
      to: PixelSize(
        width: max(1, Int((Double(size.width) * factor).rounded())),
        height: max(1, Int((Double(size.height) * factor).rounded()))))
  }
}

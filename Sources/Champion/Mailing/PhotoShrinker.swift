import Foundation
import Imaging
public import Mailer

/// Makes photos smaller for the mail, with this program's own codec.
public struct PhotoShrinker: PhotoShrinking {
  /// JPEG qualities that are tried at the photo's own size, from hardly visible to just fair.
  private static let qualities = [88, 80, 70, 60]
  /// How much shorter the sides get each time when no quality is enough.
  private static let stretch = 0.8
  /// Below so many pixels on the longer side a photo is not worth mailing.
  private static let smallestSide = 160

  /// Makes a shrinker.
  public init() {}

  /// The same picture, sample by sample, without position, camera, thumbnail and comments.
  public func withoutMetadata(_ photo: EncodedPhoto) throws -> EncodedPhoto {
    try EncodedPhoto(Data(ImageMetadata.strip(photo.bytes)))
  }

  /// The same picture in at most `byteLimit` bytes: first by quality, then by size.
  public func photo(_ photo: EncodedPhoto, fitting byteLimit: Int) throws -> EncodedPhoto {
    var picture = try Photo(decoding: photo.bytes)
    while true {
      for quality in Self.qualities {
        let bytes = try picture.encoded(as: .jpeg, quality: quality)
        if bytes.count <= byteLimit { return try EncodedPhoto(Data(bytes)) }
      }
      let longest = Double(max(picture.size.width, picture.size.height)) * Self.stretch
      guard longest >= Double(Self.smallestSide) else {
        throw PhotoShrinkingError.cannotFit(byteLimit: byteLimit)
      }
      picture = picture.resized(longestSide: Int(longest))
    }
  }

  /// A small copy to be shown inside the message.
  public func preview(of photo: EncodedPhoto, longestSide: Int) throws -> EncodedPhoto {
    let picture = try Photo(decoding: photo.bytes).resized(longestSide: longestSide)
    return try EncodedPhoto(Data(picture.encoded(as: .jpeg, quality: 82)))
  }
}

/// Why a photo cannot be made small enough for the mail.
public enum PhotoShrinkingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Not even the smallest copy has so few bytes.
  case cannotFit(byteLimit: Int)

  /// One sentence that names the limit and the remedy.
  public var description: String {
    switch self {
    case .cannotFit(let byteLimit):
      """
      The photo cannot be made to fit into \(byteLimit) bytes; raise max_attachment_bytes or the \
      mail server's SIZE.
      """
    }
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

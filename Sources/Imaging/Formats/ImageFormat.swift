/// A file format that photos are read from and written to.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// JPEG, in its baseline, progressive and arithmetic forms.
  case jpeg
  /// PNG.
  case png

  /// The usual ending of a file's name, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    }
  }

  /// The media type, as mail and web name it.
  public var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    }
  }

  /// The format's name as people write it.
  public var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }

  /// The most pixels that a side of a picture can have in this format, as it is written here.
  ///
  /// libjpeg-turbo stops at 65,500 (`JPEG_MAX_DIMENSION`), libpng at 2³¹ - 1.
  public var maximumSide: Int {
    switch self {
    case .jpeg: 65_500
    case .png: 0x7FFF_FFFF
    }
  }

  /// Recognises the format by a file's first bytes; its name plays no part.
  ///
  /// The result is `nil` when the bytes begin neither a JPEG nor a PNG.
  ///
  /// - Parameter bytes: the file, or at least its first 4 bytes.
  public init?(detecting bytes: [UInt8]) {
    let format = bytes.withUnsafeBytes { FileSignature(of: $0).format }
    guard let format else { return nil }
    self = format
  }
}

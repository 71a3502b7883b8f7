import CImageCodecs

/// The header of a photo's file, read without decoding the picture.
public struct PhotoHeader: Hashable, Sendable {
  /// The file's format.
  public let format: ImageFormat
  /// The upright photo's size.
  public let size: PixelSize
  /// The orientation of the stored picture.
  public let orientation: Orientation

  /// Reads the header of a JPEG or PNG file.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - limits: the limits of pixels and bytes.
  /// - Throws: ``PhotoError``, as ``Photo/init(decoding:limits:)`` does.
  public init(
    of file: some Collection<UInt8>, limits: DecodingLimits = .default
  ) throws(PhotoError) {
    self = try file.withContiguousBytes { file throws(PhotoError) in
      try limits.check(bytes: file.count)
      switch try FileSignature(of: file).readableFormat() {
      case .jpeg:
        let decoder = try JPEGDecoder(file, limits: limits)
        return PhotoHeader(.jpeg, decoder.header, decoder.orientation)
      case .png:
        let decoder = try PNGDecoder(file, limits: limits)
        return PhotoHeader(.png, decoder.header, Orientation(png: file) ?? .upright)
      }
    }
    try limits.check(size)
  }

  private init(_ format: ImageFormat, _ header: CodecHeader, _ orientation: Orientation) {
    self.format = format
    self.orientation = orientation
    size = orientation.uprightSize(of: header.size)
  }
}

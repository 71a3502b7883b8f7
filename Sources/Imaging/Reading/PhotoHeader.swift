import CImageCodecs

/// What a photo's file says of the picture before it is decoded.
public struct PhotoHeader: Hashable, Sendable {
  /// The file's format.
  public let format: ImageFormat
  /// The upright photo's size.
  public let size: PixelSize
  /// How the stored picture is moved to be upright.
  public let orientation: Orientation

  /// Reads the header of a JPEG or PNG file.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - limits: what the file may ask for.
  /// - Throws: ``PhotoError``, as decoding does.
  public init(
    of file: [UInt8], limits: DecodingLimits = .default
  ) throws(PhotoError) {
    self = try file.withUnsafeBufferPointer { file throws(PhotoError) in
      let bytes = UnsafeRawBufferPointer(file)
      try limits.check(bytes: bytes.count)
      switch try FileSignature(of: bytes).readableFormat() {
      case .jpeg:
        let decoder = try JPEGDecoder(bytes, limits: limits)
        return PhotoHeader(.jpeg, decoder.header, exif: decoder.exif)
      case .png:
        let decoder = try PNGDecoder(bytes, limits: limits)
        return PhotoHeader(.png, decoder.header, exif: decoder.exif)
      }
    }
    try limits.check(size)
  }

  private init(_ format: ImageFormat, _ header: CodecHeader, exif: UnsafeRawBufferPointer) {
    self.format = format
    orientation = Orientation(exif: exif)
    size = orientation.uprightSize(of: header.size)
  }
}

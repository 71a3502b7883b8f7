import CImageCodecs

/// The header of a photo's file, read without decoding the picture.
public struct PhotoHeader: Hashable, Sendable {
  /// The file's format.
  public let format: ImageFormat
  /// The upright photo's size.
  public let size: PixelSize
  /// The orientation of the stored picture; that of a HEIC or AVIF is always upright, since the
  /// container's own is applied with the decoding.
  public let orientation: Orientation

  /// Reads the header of a photo's file.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - limits: the limits of pixels and bytes.
  ///   - heif: the program that reads HEIC and AVIF.
  /// - Throws: ``PhotoError``, as ``Photo/init(decoding:limits:heif:)`` does.
  public init(
    of file: some Collection<UInt8>, limits: DecodingLimits = .default,
    heif: HEIFProgram = .standard
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
      case .webp:
        let decoder = try WebPDecoder(file, limits: limits)
        return PhotoHeader(.webp, decoder.header, decoder.orientation)
      case .heic: return try PhotoHeader(heif: file, .heic, limits: limits, program: heif)
      case .avif: return try PhotoHeader(heif: file, .avif, limits: limits, program: heif)
      }
    }
    try limits.check(size)
  }

  private init(
    heif file: UnsafeRawBufferPointer, _ format: ImageFormat, limits: DecodingLimits,
    program: HEIFProgram
  ) throws(PhotoError) {
    let decoder = try HEIFDecoder(
      file, format: format, request: .header, limits: limits, program: program)
    (self.format, size, orientation) = (format, decoder.size, .upright)
  }

  private init(_ format: ImageFormat, _ header: CodecHeader, _ orientation: Orientation) {
    self.format = format
    self.orientation = orientation
    size = orientation.uprightSize(of: header.size)
  }
}

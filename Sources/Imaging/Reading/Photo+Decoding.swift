import CImageCodecs

extension Photo {
  /// Decodes a file, recognised by its first bytes, to an upright photo.
  ///
  /// - The orientation is applied here, once. A JPEG's and a WebP's are in EXIF; a PNG's in an eXIf
  ///   chunk, an ImageMagick raw profile or XMP, in this order; a HEIC's and an AVIF's are those of the
  ///   container (irot, imir), whatever EXIF says. All other metadata are dropped: EXIF, above
  ///   all the GPS position, XMP, comments, text and thumbnails.
  /// - An RGB profile is kept byte for byte. Gray and CMYK pictures are converted to sRGB through
  ///   their profile, or by formula without one. A profile that is malformed, too long or made for
  ///   another colour space is dropped.
  /// - Transparency is composited over white on the encoded values, as browsers and viewers do.
  ///   16-bit samples are rounded to 8 bits.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, for example `[UInt8]` or `Data`; contiguous bytes are not copied.
  ///   - limits: the limits of pixels and bytes.
  ///   - heif: the program that decodes HEIC and AVIF.
  /// - Throws: ``PhotoError``; the pixel limit is checked before memory is allocated.
  public init(
    decoding bytes: some Collection<UInt8>, limits: DecodingLimits = .default,
    heif: HEIFProgram = .standard
  ) throws(PhotoError) {
    self = try bytes.withContiguousBytes { bytes throws(PhotoError) in
      try limits.check(bytes: bytes.count)
      switch try FileSignature(of: bytes).readableFormat() {
      case .jpeg:
        let decoder = try JPEGDecoder(bytes, limits: limits)
        try limits.check(decoder.header.size)
        return Photo(
          stored: try decoder.pixels(), decoder.header, profile: decoder.profile,
          orientation: decoder.orientation)
      case .png:
        let decoder = try PNGDecoder(bytes, limits: limits)
        try limits.check(decoder.header.size)
        return Photo(
          stored: try decoder.pixels(.rgbOverWhite), decoder.header, profile: decoder.profile,
          orientation: Orientation(png: bytes) ?? .upright)
      case .webp:
        let decoder = try WebPDecoder(bytes, limits: limits)
        try limits.check(decoder.header.size)
        return Photo(
          stored: try decoder.pixels(), decoder.header, profile: decoder.profile,
          orientation: decoder.orientation)
      case .heic: return try Photo(heif: bytes, .heic, limits: limits, program: heif)
      case .avif: return try Photo(heif: bytes, .avif, limits: limits, program: heif)
      }
    }
  }

  /// Decodes a JPEG, and no other format: what a camera or a visitor's page sends must not reach other
  /// decoders.
  ///
  /// - Parameter remedy: how another format becomes a JPEG, for the error.
  package init(
    decodingJPEG bytes: some Collection<UInt8>, limits: DecodingLimits = .default,
    remedy: String = "as the camera does"
  ) throws(PhotoError) {
    if let format = ImageFormat(detecting: bytes), format != .jpeg {
      throw .unsupportedFormat(name: format.name, remedy: remedy)
    }
    try self.init(decoding: bytes, limits: limits)
  }

  private init(
    heif file: UnsafeRawBufferPointer, _ format: ImageFormat, limits: DecodingLimits,
    program: HEIFProgram
  ) throws(PhotoError) {
    let decoder = try HEIFDecoder(
      file, format: format, request: .picture, limits: limits, program: program)
    let (size, profile) = (decoder.size, decoder.profile)
    self.init(size: size, pixels: try decoder.pixels())
    // The pixels are RGB, whatever the file has stored: no other profile fits.
    let space = profile.withUnsafeBufferPointer { colorProfile_space($0.baseAddress, $0.count) }
    if space == .rgb { colorProfile = profile }
  }

  private init(
    stored pixels: consuming [UInt8], _ header: CodecHeader, profile: UnsafeRawBufferPointer,
    orientation: Orientation
  ) {
    self.init(size: header.size, pixels: pixels)
    let space = colorProfile_space(header.profile.bytes, header.profile.count)
    // Also for a gray picture: gray is R = G = B, to which an RGB profile applies.
    if space == .rgb, header.color != .cmyk { colorProfile = Array(profile) }
    if space == .gray, header.color == .gray { applyGrayProfile(profile) }
    orient(orientation)
  }

  /// Converts gray pixels to sRGB.
  private mutating func applyGrayProfile(_ profile: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 768) { table in
      guard
        colorProfile_grayTable(
          profile.bindMemory(to: UInt8.self).baseAddress, profile.count, table.baseAddress)
      else { return }
      withMutablePixels { pixels in
        for start in stride(from: 0, to: pixels.count, by: 3) {
          let entry = 3 * Int(pixels[start])
          pixels[start] = table[entry]
          pixels[start + 1] = table[entry + 1]
          pixels[start + 2] = table[entry + 2]
        }
      }
    }
  }
}

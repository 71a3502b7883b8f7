import CImageCodecs

extension Photo {
  /// Decodes a JPEG or PNG file, recognised by its first bytes, to an upright photo.
  ///
  /// - The EXIF orientation is applied here, once. Everything else of EXIF, XMP, comments, text
  ///   and thumbnails is left behind, the GPS position above all.
  /// - An RGB profile is carried over byte for byte. Gray and CMYK pictures are converted to sRGB
  ///   through their profile, or by the plain formula without one; a profile that is malformed,
  ///   too long or made for another kind of pixels is left out.
  /// - Transparent parts are laid over white, mixed as browsers and viewers do (on the encoded
  ///   values), so that the photo looks as it looked there. 16-bit samples are rounded to 8.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: what the file may ask for.
  /// - Throws: ``PhotoError``; the pixel limit is checked before memory is taken.
  public init(
    decoding bytes: [UInt8], limits: DecodingLimits = .default
  ) throws(PhotoError) {
    self = try bytes.withUnsafeBufferPointer { bytes throws(PhotoError) in
      try Photo(decoding: UnsafeRawBufferPointer(bytes), limits: limits)
    }
  }

  /// Decodes a JPEG or PNG file that is already in memory elsewhere; see
  /// ``init(decoding:limits:)-([UInt8],_)``.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: what the file may ask for.
  /// - Throws: ``PhotoError``; the pixel limit is checked before memory is taken.
  public init(
    decoding bytes: UnsafeRawBufferPointer, limits: DecodingLimits = .default
  ) throws(PhotoError) {
    try limits.check(bytes: bytes.count)
    switch try FileSignature(of: bytes).readableFormat() {
    case .jpeg:
      let decoder = try JPEGDecoder(bytes, limits: limits)
      try limits.check(decoder.header.size)
      self.init(
        stored: try decoder.pixels(), decoder.header, profile: decoder.profile, exif: decoder.exif)
    case .png:
      let decoder = try PNGDecoder(bytes, limits: limits)
      try limits.check(decoder.header.size)
      self.init(
        stored: try decoder.pixels(.rgbOverWhite), decoder.header, profile: decoder.profile,
        exif: decoder.exif)
    }
  }

  private init(
    stored pixels: consuming [UInt8], _ header: CodecHeader, profile: UnsafeRawBufferPointer,
    exif: UnsafeRawBufferPointer
  ) {
    self.init(size: header.size, pixels: pixels)
    let space = colorProfile_space(header.profile.bytes, header.profile.count)
    // Also for a gray picture: gray is R = G = B, which the profile gives its meaning.
    if space == .rgb, header.color != .cmyk { colorProfile = Array(profile) }
    if space == .gray, header.color == .gray { applyGrayProfile(profile) }
    orient(Orientation(exif: exif))
  }

  /// Brings gray pixels to sRGB.
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

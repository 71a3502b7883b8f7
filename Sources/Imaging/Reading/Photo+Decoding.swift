import CImageCodecs

extension Photo {
  /// Decodes a file to an upright photo; ``PhotoFile/decode()`` says how.
  ///
  /// - Parameters:
  ///   - bytes: the whole file, for example `[UInt8]` or `Data`.
  ///   - limits: the limits of pixels and bytes.
  ///   - heif: the program that decodes HEIC and AVIF.
  /// - Throws: ``PhotoError``; the pixel limit is checked before memory is allocated.
  public init(
    decoding bytes: some Collection<UInt8>, limits: DecodingLimits = .default,
    heif: HEIFProgram = .standard
  ) throws(PhotoError) {
    self = try PhotoFile(bytes, limits: limits, heif: heif).decode()
  }

  /// Decodes a JPEG, and no other format: what a camera or a visitor's page sends must not reach
  /// other decoders.
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

  /// Makes a photo of what a decoder of HEIC or AVIF answers.
  fileprivate init(_ heif: HEIFDecoder) throws(PhotoError) {
    self.init(size: heif.size, pixels: try heif.pixels())
    // The pixels are RGB, whatever the file has stored: no other profile fits.
    let profile = heif.profile
    let space = profile.withUnsafeBufferPointer { colorProfile_space($0.baseAddress, $0.count) }
    if space == .rgb { colorProfile = profile }
  }

  /// Makes a photo of a stored picture: converts it to RGB and turns it upright.
  fileprivate init(
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

extension PhotoFile {
  /// Decodes the picture to an upright photo; called at most once.
  ///
  /// - The orientation is applied here, once. A JPEG's and a WebP's are in EXIF; a PNG's in an eXIf
  ///   chunk, an ImageMagick raw profile or XMP, in this order; a HEIC's and an AVIF's are those of
  ///   the container (irot, imir), whatever EXIF says. All other metadata are dropped: EXIF, above
  ///   all the GPS position, XMP, comments, text and thumbnails.
  /// - An RGB profile is kept byte for byte. Gray and CMYK pictures are converted to sRGB through
  ///   their profile, or by formula without one. A profile that is malformed, too long or made for
  ///   another colour space is dropped.
  /// - Transparency is composited over white on the encoded values, as browsers and viewers do.
  ///   16-bit samples are rounded to 8 bits.
  ///
  /// - Throws: ``PhotoError``.
  public func decode() throws(PhotoError) -> Photo {
    switch decoder {
    case .jpeg(let jpeg):
      Photo(
        stored: try jpeg.pixels(), jpeg.header, profile: jpeg.profile, orientation: orientation)
    case .png(let png, _):
      Photo(
        stored: try png.pixels(.rgbOverWhite), png.header, profile: png.profile,
        orientation: orientation)
    case .webp(let webp):
      Photo(
        stored: try webp.pixels(), webp.header, profile: webp.profile, orientation: orientation)
    case .heif(let heif): try Photo(heif)
    }
  }
}

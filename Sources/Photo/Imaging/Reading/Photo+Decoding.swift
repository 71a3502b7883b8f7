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

  /// Makes a photo of a stored picture: converts it to RGB and turns it upright.
  fileprivate init(
    stored pixels: consuming [UInt8], of size: PixelSize, _ file: borrowing PhotoFile
  ) {
    self.init(
      size: size, pixels: pixels, colorProfile: file.color.profile, resolution: file.resolution)
    rights = file.rights
    if case .gray(let profile) = file.color { applyGrayProfile(profile) }
    orient(file.orientation)
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
  ///   chunk or XMP, in this order; a HEIC's and an AVIF's are those of the container (irot, imir),
  ///   whatever EXIF says. All other metadata but ``rights`` are dropped: EXIF, above all the GPS
  ///   position, XMP, comments, text and thumbnails.
  /// - All statements about colour count, in the order of the format: ICC profiles, numbers (nclx,
  ///   `cICP`), primaries and gamma, and EXIF's. A usable RGB profile is kept byte for byte, other
  ///   statements become a profile. Gray and CMYK pictures are converted to sRGB through their
  ///   profile, or by formula without one. A profile that is malformed, too long or made for another
  ///   colour space is dropped.
  /// - The resolution of print is kept, and of several pictures the first is read (``omission``).
  /// - Transparency is composited over white on the encoded values, as browsers and viewers do.
  ///   16-bit samples are rounded to 8 bits.
  ///
  /// - Throws: ``PhotoError``.
  public func decode() throws(PhotoError) -> Photo {
    let pixels =
      switch decoder {
      case .jpeg(let jpeg): try jpeg.pixels()
      case .png(let png, _, _): try png.pixels(.rgbOverWhite)
      case .webp(let webp): try webp.pixels()
      case .heif(let heif): try heif.pixels()
      }
    return Photo(stored: pixels, of: decoder.head.size, self)
  }
}

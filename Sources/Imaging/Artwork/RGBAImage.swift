import CImageCodecs

/// A picture with transparency in memory: straight (not premultiplied) 8-bit RGBA rows.
public struct RGBAImage: Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// Interleaved R, G, B, A bytes, row by row from the top; `size.area * 4` of them.
  public var pixels: [UInt8] {
    didSet { precondition(pixels.count == size.area * 4, "four bytes a pixel") }
  }

  /// Makes an image from its pixels.
  ///
  /// - Parameters:
  ///   - size: columns and rows, both at least 1.
  ///   - pixels: interleaved R, G, B, A bytes, exactly `size.area * 4`.
  public init(size: PixelSize, pixels: [UInt8]) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    precondition(pixels.count == size.area * 4, "four bytes a pixel")
    self.size = size
    self.pixels = pixels
  }

  /// Decodes a PNG of any kind; where it has no transparency, alpha is 255.
  ///
  /// Colours are taken as sRGB: artwork is made for it. Orientation and profile are not looked at.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - limits: what the file may ask for.
  /// - Throws: ``PhotoError``, also for every format but PNG.
  public init(
    decodingPNG bytes: [UInt8], limits: DecodingLimits = .default
  ) throws(PhotoError) {
    try self.init(decodingPNG: .bytes(bytes), limits: limits)
  }

  /// Decodes a PNG that lies in memory or in a file; see ``init(decodingPNG:limits:)-([UInt8],_)``.
  public init(
    decodingPNG source: PNGSource, limits: DecodingLimits = .default
  ) throws(PhotoError) {
    let (size, pixels) = try decodePNG(source, as: .rgba, limits: limits)
    self.init(size: size, pixels: pixels)
  }

  /// Decodes a PNG of any kind row by row, as ``init(decodingPNG:limits:)`` does as a whole; all of it
  /// is in memory only if it is interlaced.
  ///
  /// - Parameters:
  ///   - source: where the file is.
  ///   - limits: what the file may ask for.
  ///   - begin: gets the picture's size before the first row, and gives what takes the rows: straight
  ///     R, G, B, A, from the top, each lent for the call.
  /// - Throws: ``PhotoError``, also for every format but PNG; some rows may have been given by then.
  public static func readRows(
    ofPNG source: PNGSource, limits: DecodingLimits = .default,
    _ begin: (PixelSize) -> (UnsafeRawBufferPointer) -> Void
  ) throws(PhotoError) {
    try withPNG(source, limits: limits) { decoder throws(PhotoError) in
      let size = decoder.header.size
      let take = begin(size)
      try decoder.forEachRow(.rgba) { row in
        take(UnsafeRawBufferPointer(start: row, count: 4 * size.width))
      }
    }
  }
}

import CImageCodecs

/// A picture with a single channel in memory: a mask, a height, a shade.
public struct GrayImage: Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// One byte a pixel, row by row from the top; `size.area` of them.
  public var pixels: [UInt8] {
    didSet { precondition(pixels.count == size.area, "one byte a pixel") }
  }

  /// Makes an image from its pixels.
  ///
  /// - Parameters:
  ///   - size: columns and rows, both at least 1.
  ///   - pixels: one byte a pixel, exactly `size.area`.
  public init(size: PixelSize, pixels: [UInt8]) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    precondition(pixels.count == size.area, "one byte a pixel")
    self.size = size
    self.pixels = pixels
  }

  /// Decodes a gray PNG without transparency; the values are data, no gamma is applied.
  ///
  /// - Parameters:
  ///   - source: where the file is.
  ///   - limits: what the file may ask for.
  /// - Throws: ``PhotoError``, also for a PNG with colour or transparency.
  public init(
    decodingPNG source: PNGSource, limits: DecodingLimits = .default
  ) throws(PhotoError) {
    let (size, pixels) = try decodePNG(source, as: .gray, limits: limits)
    self.init(size: size, pixels: pixels)
  }
}

import CImageCodecs

/// An image with straight (not premultiplied) alpha in memory, 8 bits a channel.
public struct RGBAImage: Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// Interleaved R, G, B, A bytes, in row order from the top; `size.area * 4` of them.
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
  /// Colours are taken as sRGB; orientation and profile are ignored.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - limits: the limits of pixels and bytes.
  /// - Throws: ``PhotoError``, also for every format but PNG.
  public init(
    decodingPNG source: PNGSource, limits: DecodingLimits = .default
  ) throws(PhotoError) {
    let (size, pixels) = try decodePNG(source, as: .rgba, limits: limits)
    self.init(size: size, pixels: pixels)
  }
}

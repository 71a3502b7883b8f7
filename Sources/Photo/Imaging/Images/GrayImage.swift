import CImageCodecs

/// A single-channel image in memory: a mask, a height map.
package struct GrayImage: Sendable {
  /// Columns and rows.
  package let size: PixelSize
  /// One byte a pixel, in row order from the top; `size.area` of them.
  package var pixels: [UInt8] {
    didSet { precondition(pixels.count == size.area, "one byte a pixel") }
  }

  /// Makes an image from its pixels.
  ///
  /// - Parameters:
  ///   - size: columns and rows, both at least 1.
  ///   - pixels: one byte a pixel, exactly `size.area`.
  package init(size: PixelSize, pixels: [UInt8]) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    precondition(pixels.count == size.area, "one byte a pixel")
    self.size = size
    self.pixels = pixels
  }

  /// Decodes a gray PNG without transparency; its values are data, to which no gamma is applied.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - limits: the limits of pixels and bytes.
  /// - Throws: ``PhotoError``, also for a PNG with colour or transparency.
  package init(
    decodingPNG source: PNGSource, limits: DecodingLimits = .default
  ) throws(PhotoError) {
    let (size, pixels) = try decodePNG(source, as: .gray, limits: limits)
    self.init(size: size, pixels: pixels)
  }
}

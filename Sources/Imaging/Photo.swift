/// An upright photograph in memory: 8-bit RGB rows, EXIF orientation already applied.
///
/// Everything that is not needed to show the picture (camera data, GPS position, thumbnails,
/// comments) was left behind when the photo was decoded.
public struct Photo: Sendable {
  /// Columns and rows of the upright picture.
  public let size: PixelSize
  /// The ICC profile that gives the RGB values their meaning; `nil` means sRGB.
  public var colorProfile: [UInt8]?
  /// Interleaved R, G, B bytes, row by row from the top; `size.width * size.height * 3` of them.
  public private(set) var pixels: [UInt8]

  /// Makes a photo from its pixels.
  ///
  /// - Parameters:
  ///   - size: columns and rows, both at least 1.
  ///   - pixels: interleaved R, G, B bytes, exactly `size.area * 3`.
  ///   - colorProfile: an ICC profile for RGB, or `nil` for sRGB.
  public init(size: PixelSize, pixels: [UInt8], colorProfile: [UInt8]? = nil) {
    precondition(size.width > 0 && size.height > 0, "a photo has at least one pixel")
    precondition(pixels.count == size.area * 3, "three bytes a pixel")
    self.size = size
    self.pixels = pixels
    self.colorProfile = colorProfile
  }

  /// Lends the pixels for change in place (rows of `size.width * 3` bytes).
  public mutating func withMutablePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeMutableBufferPointer { pixels throws(Failure) in try body(pixels) }
  }

  /// Lends the pixels of a part for reading.
  ///
  /// - Parameters:
  ///   - x: columns; all must be the photo's.
  ///   - y: rows, likewise.
  ///   - body: gets the part's first pixel, and the bytes from one row to the next.
  package func withPixels<Result>(
    x: Range<Int>, y: Range<Int>, _ body: (UnsafePointer<UInt8>, _ stride: Int) -> Result
  ) -> Result {
    precondition(
      !x.isEmpty && !y.isEmpty && x.lowerBound >= 0 && y.lowerBound >= 0
        && x.upperBound <= size.width && y.upperBound <= size.height,
      "the part is one of the photo's")
    return pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { preconditionFailure("the part is not empty") }
      return body(first + 3 * (y.lowerBound * size.width + x.lowerBound), 3 * size.width)
    }
  }

  /// Every n-th pixel of a part, across and down, row by row, beginning with its upper left one.
  ///
  /// - Parameters:
  ///   - x: columns; all must be the photo's.
  ///   - y: rows, likewise.
  ///   - step: n.
  package func subsampled(x: Range<Int>, y: Range<Int>, step: Int) -> [UInt8] {
    let count = 3 * ((x.count + step - 1) / step) * ((y.count + step - 1) / step)
    return withPixels(x: x, y: y) { first, rowStride in
      [UInt8](unsafeUninitializedCapacity: count) { samples, initialized in
        for row in stride(from: 0, to: y.count, by: step) {
          for column in stride(from: 0, to: x.count, by: step) {
            let pixel = first + row * rowStride + 3 * column
            for channel in 0..<3 { samples[initialized + channel] = pixel[channel] }
            initialized += 3
          }
        }
      }
    }
  }
}

/// An upright photograph in memory: interleaved 8-bit RGB, the orientation already applied.
///
/// Decoding drops all metadata (camera data, GPS position, thumbnails, comments) but the colour
/// profile, the print size and what the photo says of its rights.
public struct Photo: Sendable {
  /// Columns and rows of the upright picture.
  public let size: PixelSize
  /// The ICC profile of the RGB values; `nil` means sRGB.
  public var colorProfile: [UInt8]?
  /// The dots to an inch of print that the file states; `nil` for none.
  public var resolution: PrintResolution?
  /// What the photo says of its author and their rights; `nil` for nothing.
  public var rights: PhotoRights?
  /// The date that is written into the photo's file; decoding leaves it `nil`, whatever the file
  /// states (``PhotoFile/captureDate``).
  public var captureDate: CaptureDate?
  /// Interleaved R, G, B bytes, in row order from the top; `size.area * 3` of them.
  public private(set) var pixels: [UInt8]

  /// Makes a photo from its pixels.
  ///
  /// - Parameters:
  ///   - size: columns and rows, both at least 1.
  ///   - pixels: interleaved R, G, B bytes, exactly `size.area * 3`.
  ///   - colorProfile: an ICC profile for RGB, or `nil` for sRGB.
  ///   - resolution: the dots to an inch of print, or `nil`.
  public init(
    size: PixelSize, pixels: [UInt8], colorProfile: [UInt8]? = nil,
    resolution: PrintResolution? = nil
  ) {
    precondition(size.width > 0 && size.height > 0, "a photo has at least one pixel")
    precondition(pixels.count == size.area * 3, "three bytes a pixel")
    self.size = size
    self.pixels = pixels
    self.colorProfile = colorProfile
    self.resolution = resolution
  }

  /// A photo with other pixels, and the same colours, rights and date.
  package func with(
    size: PixelSize, pixels: [UInt8], resolution: PrintResolution? = nil
  ) -> Photo {
    var photo = Photo(
      size: size, pixels: pixels, colorProfile: colorProfile, resolution: resolution)
    (photo.rights, photo.captureDate) = (rights, captureDate)
    return photo
  }

  /// Lends the pixels for mutation in place.
  ///
  /// - Parameter body: gets rows of `size.width * 3` bytes.
  /// - Returns: the result of `body`.
  public mutating func withMutablePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pixels.withUnsafeMutableBufferPointer { pixels throws(Failure) in try body(pixels) }
  }

  /// Lends the pixels of a region for reading.
  ///
  /// - Parameters:
  ///   - x: the region's columns, within the photo.
  ///   - y: the region's rows, within the photo.
  ///   - body: gets the region's first pixel and the row stride in bytes.
  package func withPixels<Result>(
    x: Range<Int>, y: Range<Int>, _ body: (UnsafePointer<UInt8>, _ stride: Int) -> Result
  ) -> Result {
    precondition(
      !x.isEmpty && !y.isEmpty && x.lowerBound >= 0 && y.lowerBound >= 0
        && x.upperBound <= size.width && y.upperBound <= size.height,
      "the region lies within the photo")
    return pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { preconditionFailure("the region is not empty") }
      return body(first + 3 * (y.lowerBound * size.width + x.lowerBound), 3 * size.width)
    }
  }

  /// The pixels of a region subsampled by `step` in both directions, in row order.
  ///
  /// - Parameters:
  ///   - x: the region's columns, within the photo.
  ///   - y: the region's rows, within the photo.
  ///   - step: the sampling step, at least 1; the first sample is the region's upper left pixel.
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

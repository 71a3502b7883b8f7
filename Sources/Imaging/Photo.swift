/// An upright photograph in memory: 8-bit RGB rows, EXIF orientation already applied.
///
/// Everything that is not needed to show the picture (camera data, GPS position, thumbnails,
/// comments) was left behind when the photo was decoded.
public struct Photo: Sendable {
  /// Columns and rows of the upright picture.
  public let size: PixelSize
  /// Interleaved R, G, B bytes, row by row from the top; `size.width * size.height * 3` of them.
  public internal(set) var pixels: [UInt8]
  /// The ICC profile that gives the RGB values their meaning; `nil` means sRGB.
  public var colorProfile: [UInt8]?

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
    // The standard library's version rethrows any error; a do/catch would lose its type.
    var outcome: Swift.Result<Result, Failure>?
    pixels.withUnsafeMutableBufferPointer { buffer in
      do throws(Failure) {
        outcome = .success(try body(buffer))
      } catch {
        outcome = .failure(error)
      }
    }
    guard let outcome else { preconditionFailure("the closure runs exactly once") }
    return try outcome.get()
  }
}

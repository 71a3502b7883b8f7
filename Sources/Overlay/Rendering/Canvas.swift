import CPainting
import Glibc
import Imaging

/// A photo's pixels, lent for painting in linear light.
struct Canvas {
  let size: PixelSize
  /// R, G, B, row by row.
  private let pixels: UnsafeMutablePointer<UInt8>
  private let linear: UnsafeBufferPointer<Float>
  private let encoded: UnsafeBufferPointer<UInt8>
  private let dirty: DirtyRegion?

  /// Lends both tables and the pixels to `body`.
  static func paint<Result, Failure: Error>(
    _ photo: inout Photo, recording dirty: DirtyRegion? = nil,
    _ body: (Canvas) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let size = photo.size
    precondition(dirty.map { $0.size == size } ?? true, "the dirty region has the photo's size")
    return try LightCurve.linear.withUnsafeBufferPointer { linear throws(Failure) in
      try LightCurve.encoded.withUnsafeBufferPointer { encoded throws(Failure) in
        try photo.withMutablePixels { pixels throws(Failure) in
          guard let first = pixels.baseAddress else { preconditionFailure("a photo has a pixel") }
          return try body(
            Canvas(size: size, pixels: first, linear: linear, encoded: encoded, dirty: dirty))
        }
      }
    }
  }

  /// Puts colours over a part of a row; those that are next to nothing are left out.
  ///
  /// - Parameters:
  ///   - colors: premultiplied linear light and alpha, 0 to 1.
  ///   - grain: the row's noise, added in proportion to the colours' alpha.
  ///   - x: the column of the first colour; all columns must be the photo's.
  func blend(_ colors: UnsafeBufferPointer<SIMD4<Float>>, grain: LayerGrain, x: Int, y: Int) {
    guard let first = colors.baseAddress, let linear = linear.baseAddress,
      let encoded = encoded.baseAddress
    else { return }
    var (grain, tables) = (grain, LayerTables(linear: linear, encoded: encoded))
    change(x: x..<x + colors.count, y: y) { pixels in
      layer_blend(pixels, first, colors.count, x, &tables, &grain)
    }
  }

  /// Takes a share of the light of each pixel of a part of a row away.
  ///
  /// - Parameters:
  ///   - x: the columns; all must be the photo's.
  ///   - share: of a column, 0 to 1.
  @inline(__always)
  func shade(x: Range<Int>, y: Int, _ share: (Int) -> Float) {
    change(x: x, y: y) { pixels in
      var pixel = pixels
      for x in x {
        let keep = 1 - share(x)
        for channel in 0..<3 {
          pixel[channel] = encoded[LightCurve.index(linear[Int(pixel[channel])] * keep)]
        }
        pixel += 3
      }
    }
  }

  /// Changes a part of a row and marks the tiles whose bytes differ afterwards.
  ///
  /// - Parameter change: gets the part's first pixel.
  @inline(__always)
  private func change(x: Range<Int>, y: Int, _ change: (UnsafeMutablePointer<UInt8>) -> Void) {
    guard !x.isEmpty else { return }
    let pixels = pixels + 3 * (y * size.width + x.lowerBound)
    guard let dirty else { return change(pixels) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * x.count) { old in
      guard let old = old.baseAddress else { return }
      memcpy(old, pixels, 3 * x.count)
      change(pixels)
      dirty.mark(x: x, y: y, from: old, to: pixels)
    }
  }
}

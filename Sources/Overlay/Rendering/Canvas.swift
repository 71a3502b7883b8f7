import CLayers
import Imaging

/// A photo's pixels, lent for painting in linear light.
struct Canvas {
  let pixels: UnsafeMutableBufferPointer<UInt8>
  let size: PixelSize
  private let linear: UnsafeBufferPointer<Float>
  private let encoded: UnsafeBufferPointer<UInt8>
  private let record: PixelRecord?

  /// Lends both tables and the pixels to `body`.
  static func paint<Result, Failure: Error>(
    _ photo: inout Photo, recording record: PixelRecord? = nil,
    _ body: (Canvas) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let size = photo.size
    return try LightCurve.linear.withUnsafeBufferPointer { linear throws(Failure) in
      try LightCurve.encoded.withUnsafeBufferPointer { encoded throws(Failure) in
        try photo.withMutablePixels { pixels throws(Failure) in
          try body(
            Canvas(pixels: pixels, size: size, linear: linear, encoded: encoded, record: record))
        }
      }
    }
  }

  /// Must be told before pixels are painted over; those outside the photo do not count.
  func willPaint(x: Range<Int>, y: Range<Int>) {
    record?.keep(x: x, y: y, of: UnsafeBufferPointer(pixels))
  }

  /// Puts colours over a part of a row; those that are next to nothing are left out.
  ///
  /// - Parameters:
  ///   - colors: premultiplied linear light and alpha, 0 to 1.
  ///   - grain: the row's noise, added in proportion to the colours' alpha.
  ///   - x: the column of the first colour; all columns must be the photo's.
  func blend(_ colors: UnsafeBufferPointer<SIMD4<Float>>, grain: LayerGrain, x: Int, y: Int) {
    guard let pixels = pixels.baseAddress, let first = colors.baseAddress,
      let linear = linear.baseAddress, let encoded = encoded.baseAddress
    else { return }
    var (grain, tables) = (grain, LayerTables(linear: linear, encoded: encoded))
    layer_blend(
      pixels + (y * size.width + x) * 3, first, colors.count, x, &tables, &grain)
  }

  /// Takes a share of a pixel's light away, 0 to 1.
  @inline(__always)
  func shade(_ share: Float, x: Int, y: Int) {
    guard let pixel = pixels.baseAddress.map({ $0 + (y * size.width + x) * 3 }) else { return }
    let keep = 1 - share
    pixel[0] = encoded[LightCurve.index(linear[Int(pixel[0])] * keep)]
    pixel[1] = encoded[LightCurve.index(linear[Int(pixel[1])] * keep)]
    pixel[2] = encoded[LightCurve.index(linear[Int(pixel[2])] * keep)]
  }
}

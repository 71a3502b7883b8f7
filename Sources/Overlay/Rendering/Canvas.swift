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
  @inline(__always)
  func blend(_ colors: UnsafeBufferPointer<SIMD4<Float>>, grain: Grain.Row, x: Int, y: Int) {
    guard let pixels = pixels.baseAddress.map({ $0 + (y * size.width + x) * 3 }) else { return }
    for index in 0..<colors.count where colors[index].w > 0.001 {
      blend(colors[index], at: pixels + 3 * index, grain: grain, x: x + index)
    }
  }

  /// Puts a colour over a pixel.
  @inline(__always)
  func blend(_ color: SIMD4<Float>, grain: Grain.Row, x: Int, y: Int) {
    guard let pixels = pixels.baseAddress else { return }
    blend(color, at: pixels + (y * size.width + x) * 3, grain: grain, x: x)
  }

  @inline(__always)
  private func blend(
    _ color: SIMD4<Float>, at pixel: UnsafeMutablePointer<UInt8>, grain: Grain.Row, x: Int
  ) {
    var color = color
    // By hand: a loop over the channels goes through memory.
    if color.w != 1 {
      let keep = 1 - color.w
      color.x += linear[Int(pixel[0])] * keep
      color.y += linear[Int(pixel[1])] * keep
      color.z += linear[Int(pixel[2])] * keep
    }
    let red = encoded[LightCurve.index(color.x)]
    let green = encoded[LightCurve.index(color.y)]
    let blue = encoded[LightCurve.index(color.z)]
    if grain.isSilent {
      (pixel[0], pixel[1], pixel[2]) = (red, green, blue)
      return
    }
    let noise = grain(x: x) * color.w
    pixel[0] = UInt8(min(max(Float(red) + noise.x, 0), 255) + 0.5)
    pixel[1] = UInt8(min(max(Float(green) + noise.y, 0), 255) + 0.5)
    pixel[2] = UInt8(min(max(Float(blue) + noise.z, 0), 255) + 0.5)
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

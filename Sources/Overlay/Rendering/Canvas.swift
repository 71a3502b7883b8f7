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

  /// Puts a colour over a pixel.
  ///
  /// - Parameters:
  ///   - color: premultiplied linear light and alpha, 0 to 1.
  ///   - grain: the row's noise, added in proportion to the colour's alpha.
  @inline(__always)
  func blend(_ color: SIMD4<Float>, grain: Grain.Row, x: Int, y: Int) {
    let index = (y * size.width + x) * 3
    let keep = 1 - color.w
    // By hand: a loop over the channels goes through memory.
    let red = encoded[LightCurve.index(linear[Int(pixels[index])] * keep + color.x)]
    let green = encoded[LightCurve.index(linear[Int(pixels[index + 1])] * keep + color.y)]
    let blue = encoded[LightCurve.index(linear[Int(pixels[index + 2])] * keep + color.z)]
    if grain.isSilent {
      (pixels[index], pixels[index + 1], pixels[index + 2]) = (red, green, blue)
      return
    }
    let noise = grain(x: x) * color.w
    pixels[index] = UInt8(min(max(Float(red) + noise.x, 0), 255) + 0.5)
    pixels[index + 1] = UInt8(min(max(Float(green) + noise.y, 0), 255) + 0.5)
    pixels[index + 2] = UInt8(min(max(Float(blue) + noise.z, 0), 255) + 0.5)
  }

  /// Takes a share of a pixel's light away, 0 to 1.
  @inline(__always)
  func shade(_ share: Float, x: Int, y: Int) {
    let index = (y * size.width + x) * 3
    for channel in 0..<3 {
      let light = linear[Int(pixels[index + channel])] * (1 - share)
      pixels[index + channel] = encoded[LightCurve.index(light)]
    }
  }
}

import Imaging

/// A photo's pixels, lent for painting in linear light.
struct Canvas {
  let pixels: UnsafeMutableBufferPointer<UInt8>
  let size: PixelSize
  private let linear: UnsafeBufferPointer<Float>
  private let encoded: UnsafeBufferPointer<UInt8>

  /// Lends both tables and the pixels to `body`.
  static func paint<Result>(_ photo: inout Photo, _ body: (Canvas) -> Result) -> Result {
    let size = photo.size
    return LightCurve.linear.withUnsafeBufferPointer { linear in
      LightCurve.encoded.withUnsafeBufferPointer { encoded in
        photo.withMutablePixels { pixels in
          body(Canvas(pixels: pixels, size: size, linear: linear, encoded: encoded))
        }
      }
    }
  }

  /// Puts a colour over a pixel.
  ///
  /// - Parameters:
  ///   - color: premultiplied linear light and alpha, 0 to 1.
  ///   - shade: the share of the pixel's own light that a shadow takes away, 0 to 1.
  @inline(__always)
  func blend(_ color: SIMD4<Float>, shade: Float = 0, x: Int, y: Int) {
    let index = (y * size.width + x) * 3
    let keep = (1 - color.w) * (1 - shade)
    for channel in 0..<3 {
      let light = linear[Int(pixels[index + channel])] * keep + color[channel]
      pixels[index + channel] = encoded[LightCurve.index(light)]
    }
  }
}

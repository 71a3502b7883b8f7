import Imaging

/// A sample of a region's pixels by luminance, in linear light.
struct LuminanceSamples {
  /// The pixels as sort keys, unordered: see ``key(_:_:_:_:)``.
  private var keys: [UInt64] = []
  /// Linear light of each of the photo's values.
  private let linear: [Float]

  /// The number of sampled pixels; more give no other result.
  private static let sampleCount = 20_000.0

  /// Subsamples a region of the photo; `nil` when it lies outside.
  ///
  /// - Parameter linear: the linear light of each of the photo's values.
  init?(_ photo: Photo, in area: Rectangle, linear: [Float] = TransferFunction.linear) {
    self.linear = linear
    let (width, height) = (photo.size.width, photo.size.height)
    let (left, top) = (max(0, Int(max(area.x, 0))), max(0, Int(max(area.y, 0))))
    let right = min(width, Int(min(area.maxX, Double(width)).rounded(.up)))
    let bottom = min(height, Int(min(area.maxY, Double(height)).rounded(.up)))
    guard right > left, bottom > top else { return nil }
    let step = max(
      1, Int((Double((right - left) * (bottom - top)) / Self.sampleCount).squareRoot()))
    linear.withUnsafeBufferPointer { linear in
      let pixels = photo.subsampled(x: left..<right, y: top..<bottom, step: step)
      keys.reserveCapacity(pixels.count / 3)
      for index in stride(from: 0, to: pixels.count, by: 3) {
        keys.append(Self.key(pixels[index], pixels[index + 1], pixels[index + 2], linear))
      }
    }
  }

  /// A pixel's sort key: the bits of its luminance, then its bytes. (The bit patterns of
  /// nonnegative floats are ordered as their values.)
  @inline(__always)
  private static func key(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ linear: UnsafeBufferPointer<Float>
  ) -> UInt64 {
    let luminance =
      0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
    return UInt64(luminance.bitPattern) << 32 | UInt64(red) << 16 | UInt64(blue) << 8
      | UInt64(green)
  }

  /// The luminance in a sort key.
  private static func luminance(_ key: UInt64) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: key >> 32))
  }

  /// A percentile of the luminance, 0 to 1.
  mutating func percentile(_ percent: Double) -> Double {
    Double(Self.luminance(keys.quickselect(rank(percent))))
  }

  /// The mean colour of the pixels from a percentile on, without clipped ones, over its luminance.
  mutating func mean(above percent: Double) -> SIMD3<Double> {
    let rank = rank(percent)
    _ = keys.quickselect(rank)
    var sum = SIMD4<Double>.zero
    // Selecting has partitioned the keys at the rank.
    for key in keys[rank...] {
      let (red, green, blue) = (
        linear[Int(key >> 16 & 255)], linear[Int(key & 255)], linear[Int(key >> 8 & 255)]
      )
      guard red < 0.97, green < 0.97, blue < 0.97 else { continue }
      sum += SIMD4<Double>(SIMD4(red, green, blue, Self.luminance(key)))
    }
    guard sum.w > 0 else { return [1, 1, 1] }
    return SIMD3(sum.x, sum.y, sum.z) / sum.w
  }

  /// The index of a percentile among the sorted keys.
  private func rank(_ percent: Double) -> Int {
    min(keys.count - 1, Int(percent / 100 * Double(keys.count)))
  }
}

import Imaging

/// How bright the pixels of a part of the photo are, in linear light.
struct Tones {
  /// The pixels, one number each, in no order: see ``key(_:_:_:_:)``.
  private var keys: [UInt64] = []

  /// More pixels than these tell no more; they are taken on an even grid.
  private static let most = 20_000.0

  /// Looks at a part of the photo; `nil` when it is outside.
  init?(_ photo: Photo, in area: Rectangle) {
    let (width, height) = (photo.size.width, photo.size.height)
    let (left, top) = (max(0, Int(max(area.x, 0))), max(0, Int(max(area.y, 0))))
    let right = min(width, Int(min(area.maxX, Double(width)).rounded(.up)))
    let bottom = min(height, Int(min(area.maxY, Double(height)).rounded(.up)))
    guard right > left, bottom > top else { return nil }
    let step = max(1, Int((Double((right - left) * (bottom - top)) / Self.most).squareRoot()))
    LightCurve.linear.withUnsafeBufferPointer { linear in
      let pixels = photo.subsampled(x: left..<right, y: top..<bottom, step: step)
      keys.reserveCapacity(pixels.count / 3)
      for index in stride(from: 0, to: pixels.count, by: 3) {
        keys.append(Self.key(pixels[index], pixels[index + 1], pixels[index + 2], linear))
      }
    }
  }

  /// A colour as one number, greater for a greater luminance: its luminance in linear light, then its
  /// bytes. (Of two numbers that are not negative the greater one has the greater bit pattern.)
  @inline(__always)
  private static func key(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, _ linear: UnsafeBufferPointer<Float>
  ) -> UInt64 {
    let luminance =
      0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
    return UInt64(luminance.bitPattern) << 32 | UInt64(red) << 16 | UInt64(blue) << 8
      | UInt64(green)
  }

  /// The luminance in a colour's number.
  private static func luminance(_ key: UInt64) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: key >> 32))
  }

  /// The luminance that this percentage of the pixels does not exceed.
  mutating func percentile(_ percent: Double) -> Double {
    Double(Self.luminance(keys.selected(place(percent))))
  }

  /// The mean colour of the pixels above a percentile, burnt-out ones left aside, as factors of
  /// its luminance.
  mutating func mean(above percent: Double) -> SIMD3<Double> {
    let place = place(percent)
    _ = keys.selected(place)
    let linear = LightCurve.linear
    var sum = SIMD4<Double>.zero
    // What is selected parts the darker from the brighter.
    for key in keys[place...] {
      let (red, green, blue) = (
        linear[Int(key >> 16 & 255)], linear[Int(key & 255)], linear[Int(key >> 8 & 255)]
      )
      guard red < 0.97, green < 0.97, blue < 0.97 else { continue }
      sum += SIMD4<Double>(SIMD4(red, green, blue, Self.luminance(key)))
    }
    guard sum.w > 0 else { return [1, 1, 1] }
    return SIMD3(sum.x, sum.y, sum.z) / sum.w
  }

  /// Where the percentile's pixel stands among all.
  private func place(_ percent: Double) -> Int {
    min(keys.count - 1, Int(percent / 100 * Double(keys.count)))
  }
}

import Imaging

/// How bright the pixels of a part of the photo are, in linear light.
struct Tones {
  /// Linear red, green and blue with their luminance, darkest first.
  private var colors: [SIMD4<Float>] = []

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
    let linear = LightCurve.linear
    photo.pixels.withUnsafeBufferPointer { pixels in
      for y in stride(from: top, to: bottom, by: step) {
        for x in stride(from: left, to: right, by: step) {
          let index = (y * width + x) * 3
          let (red, green, blue) = (
            linear[Int(pixels[index])], linear[Int(pixels[index + 1])],
            linear[Int(pixels[index + 2])]
          )
          colors.append(SIMD4(red, green, blue, 0.2126 * red + 0.7152 * green + 0.0722 * blue))
        }
      }
    }
    // By all channels: the order of equals must not depend on the sorting's details.
    colors.sort { ($0.w, $0.x, $0.z) < ($1.w, $1.x, $1.z) }
  }

  /// The luminance that this percentage of the pixels does not exceed.
  func percentile(_ percent: Double) -> Double {
    Double(colors[min(colors.count - 1, Int(percent / 100 * Double(colors.count)))].w)
  }

  /// The mean colour of the pixels above a percentile, burnt-out ones left aside, as factors of
  /// its luminance.
  func mean(above percent: Double) -> SIMD3<Double> {
    var sum = SIMD4<Double>.zero
    for color in colors[Int(percent / 100 * Double(colors.count))...]
    where color.x < 0.97 && color.y < 0.97 && color.z < 0.97 {
      sum += SIMD4<Double>(color)
    }
    guard sum.w > 0 else { return [1, 1, 1] }
    return SIMD3(sum.x, sum.y, sum.z) / sum.w
  }
}

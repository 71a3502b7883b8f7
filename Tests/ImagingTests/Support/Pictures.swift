import Imaging
import TestSupport

/// Pictures that tests begin with.
enum Pictures {
  /// Random pixels.
  static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Photo {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// Smooth colours, which a JPEG keeps well.
  static func gradient(_ width: Int, _ height: Int) -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [
          UInt8(40 + 170 * x / width), UInt8(40 + 170 * y / height),
          UInt8(200 - 120 * (x + y) / (width + height)),
        ]
      }
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }
}

extension Photo {
  /// One pixel's R, G and B.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let start = 3 * (y * size.width + x)
    return Array(pixels[start..<start + 3])
  }
}

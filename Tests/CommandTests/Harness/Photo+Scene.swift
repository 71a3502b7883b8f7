import Imaging
import TestSupport

extension Photo {
  /// A small picture without faces whose colours encode the pixel's position.
  static func scene(width: Int = 160, height: Int = 120) -> Photo {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x + y) & 0xFF)]
      }
    }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// Deterministic noise, which hardly compresses.
  static func noise(width: Int, height: Int) -> Photo {
    var random = SeededGenerator(seed: 1)
    let pixels = (0..<width * height * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return Photo(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * size.width + x) * 3
    return Array(pixels[start..<start + 3])
  }

  /// The columns in which this photo differs from another of its size, from first to last.
  func columns(differingFrom other: Photo) -> ClosedRange<Int>? {
    var columns: ClosedRange<Int>?
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] != other[x, y] {
        columns = min(columns?.lowerBound ?? x, x)...max(columns?.upperBound ?? x, x)
      }
    }
    return columns
  }

  /// The mean difference of the values within a dozen pixels of a place.
  func difference(from other: Photo, near place: Point) -> Double {
    var (sum, count) = (0, 0)
    for y in max(0, Int(place.y) - 12)..<min(size.height, Int(place.y) + 12) {
      for x in max(0, Int(place.x) - 12)..<min(size.width, Int(place.x) + 12) {
        for (a, b) in zip(self[x, y], other[x, y]) { sum += abs(Int(a) - Int(b)) }
        count += 3
      }
    }
    return Double(sum) / Double(max(1, count))
  }
}

import Imaging

/// A picture with transparency, ready for sampling at any size: linear light, colours multiplied by
/// alpha, halved again and again.
///
/// Levels are made when they are first needed: a small photo never pays for the large ones.
final class Texture {
  /// One size of the picture.
  struct Level {
    let width: Int
    let height: Int
    /// Red, green, blue and alpha in linear light, premultiplied, 0...65535.
    let texels: [SIMD4<UInt16>]
  }

  /// Whether the picture's left and right edges meet.
  let wraps: Bool
  let size: PixelSize
  private let source: RGBAImage
  private var levels: [Int: Level] = [:]

  init(_ image: RGBAImage, wraps: Bool = false) {
    source = image
    size = image.size
    self.wraps = wraps
  }

  /// The picture shrunk by 2 to the power of `index`.
  func level(_ index: Int) -> Level {
    if let level = levels[index] { return level }
    let level =
      switch index {
      case 0: converted()
      // Most photos are served from here: the largest level is not made for it.
      case 1: levels[0].map(halved) ?? convertedHalf()
      default: halved(self.level(index - 1))
      }
    levels[index] = level
    return level
  }

  /// The level on which one texel is about as large as one sample of the output.
  ///
  /// - Parameter texelsPerSample: how many texels of the full picture a sample steps over.
  static func levelIndex(texelsPerSample: Double) -> Int {
    var index = 0
    var step = texelsPerSample
    while step >= 1.5, index < 10 {
      step /= 2
      index += 1
    }
    return index
  }

  private func converted() -> Level {
    let count = size.area
    let curve = LightCurve.linear
    let texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: count) { buffer, initialized in
      source.pixels.withUnsafeBufferPointer { bytes in
        curve.withUnsafeBufferPointer { linear in
          for index in 0..<count {
            let alpha = bytes[4 * index + 3]
            // Most of an overlay is empty; nothing is looked up there.
            if alpha == 0 {
              buffer[index] = .zero
              continue
            }
            let share = Float(alpha) * (65535 / 255)
            buffer[index] = SIMD4(
              UInt16(linear[Int(bytes[4 * index])] * share + 0.5),
              UInt16(linear[Int(bytes[4 * index + 1])] * share + 0.5),
              UInt16(linear[Int(bytes[4 * index + 2])] * share + 0.5),
              UInt16(share + 0.5))
          }
        }
      }
      initialized = count
    }
    return Level(width: size.width, height: size.height, texels: texels)
  }

  /// The half size straight from the file's pixels: ``converted()`` and ``halved(_:)`` in one go.
  private func convertedHalf() -> Level {
    let width = (size.width + 1) / 2
    let height = (size.height + 1) / 2
    let curve = LightCurve.linear
    let texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: width * height) { buffer, count in
      source.pixels.withUnsafeBytes { bytes in
        curve.withUnsafeBufferPointer { linear in
          @inline(__always) func premultiplied(_ index: Int) -> SIMD4<Float> {
            let alpha = bytes[4 * index + 3]
            guard alpha > 0 else { return .zero }
            return SIMD4(
              linear[Int(bytes[4 * index])], linear[Int(bytes[4 * index + 1])],
              linear[Int(bytes[4 * index + 2])], 1) * (Float(alpha) * (65535 / 255 / 4))
          }
          for y in 0..<height {
            let upper = 2 * y * size.width
            let lower = min(2 * y + 1, size.height - 1) * size.width
            for x in 0..<width {
              let left = 2 * x
              let right = min(2 * x + 1, size.width - 1)
              let (a, b, c, d) = (upper + left, upper + right, lower + left, lower + right)
              let opaque =
                bytes[4 * a + 3] | bytes[4 * b + 3] | bytes[4 * c + 3] | bytes[4 * d + 3]
              // Most of an overlay is empty; nothing is looked up there.
              guard opaque > 0 else {
                buffer[y * width + x] = .zero
                continue
              }
              let sum = premultiplied(a) + premultiplied(b) + premultiplied(c) + premultiplied(d)
              // By hand: the vector conversion is not inlined.
              let rounded = sum + 0.5
              buffer[y * width + x] = SIMD4(
                UInt16(rounded.x), UInt16(rounded.y), UInt16(rounded.z), UInt16(rounded.w))
            }
          }
        }
      }
      count = width * height
    }
    return Level(width: width, height: height, texels: texels)
  }

  /// Half the size by averaging squares of four; an odd last row or column is averaged with itself.
  private func halved(_ level: Level) -> Level {
    let width = max(1, (level.width + 1) / 2)
    let height = max(1, (level.height + 1) / 2)
    let texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: width * height) { buffer, count in
      level.texels.withUnsafeBufferPointer { source in
        for y in 0..<height {
          let upper = 2 * y * level.width
          let lower = min(2 * y + 1, level.height - 1) * level.width
          for x in 0..<width {
            let left = 2 * x
            let right = min(2 * x + 1, level.width - 1)
            let sum =
              SIMD4<UInt32>(truncatingIfNeeded: source[upper + left])
              &+ SIMD4<UInt32>(truncatingIfNeeded: source[upper + right])
              &+ SIMD4<UInt32>(truncatingIfNeeded: source[lower + left])
              &+ SIMD4<UInt32>(truncatingIfNeeded: source[lower + right])
            buffer[y * width + x] = SIMD4<UInt16>(truncatingIfNeeded: (sum &+ 2) &>> 2)
          }
        }
      }
      count = width * height
    }
    return Level(width: width, height: height, texels: texels)
  }
}

extension Texture.Level {
  /// The colour at a continuous position of this level, bilinear, transparent outside.
  ///
  /// - Returns: premultiplied linear light and alpha, 0 to 65535.
  @inline(__always)
  func sample(
    _ texels: UnsafeBufferPointer<SIMD4<UInt16>>, x: Double, y: Double, wraps: Bool
  ) -> SIMD4<Float> {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let fx = Float(x - 0.5 - left)
    let fy = Float(y - 0.5 - top)
    let (ix, iy) = (Int(left), Int(top))
    @inline(__always) func texel(_ column: Int, _ row: Int) -> SIMD4<Float> {
      guard row >= 0, row < height else { return .zero }
      var column = column
      if wraps {
        column = column < 0 ? column + width : column >= width ? column - width : column
      }
      guard column >= 0, column < width else { return .zero }
      return SIMD4<Float>(texels[row * width + column])
    }
    let upper = texel(ix, iy) * (1 - fx) + texel(ix + 1, iy) * fx
    let lower = texel(ix, iy + 1) * (1 - fx) + texel(ix + 1, iy + 1) * fx
    return upper * (1 - fy) + lower * fy
  }
}

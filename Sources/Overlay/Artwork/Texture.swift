import Imaging
import Synchronization

/// A picture with transparency, ready for sampling at any size: linear light, colours multiplied by
/// alpha, halved again and again.
///
/// Levels are read, or made of the next larger one, when they are first needed: a small photo never
/// pays for the large ones. Which of the two it is depends on the artwork alone, never on what was
/// painted before.
final class Texture: Sendable {
  // A class, because its levels are kept for the next photo.

  /// One size of the picture.
  struct Level {
    let width: Int
    let height: Int
    /// Red, green, blue and alpha in linear light, premultiplied, 0...65535.
    let texels: [SIMD4<UInt16>]
  }

  /// The picture shrunk by 2 to the power of a level; `nil` when it is not there in that size.
  typealias Source = @Sendable (Int) throws(OverlayError) -> RGBAImage?

  /// Whether the picture's left and right edges meet.
  let wraps: Bool
  private let source: Source
  private let levels = Mutex<[Int: Level]>([:])
  private let known = Mutex<PixelSize?>(nil)
  /// The smallest copies that artwork has: a quarter of its sides.
  private static let smallestCopy = 2

  init(wraps: Bool = false, source: @escaping Source) {
    self.wraps = wraps
    self.source = source
  }

  convenience init(_ image: RGBAImage, wraps: Bool = false) {
    self.init(wraps: wraps) { $0 == 0 ? image : nil }
  }

  /// The full picture's size, told by its smallest copy: the sides of a picture that has copies are
  /// multiples of four.
  var size: PixelSize {
    get throws(OverlayError) {
      try known.withLock { known throws(OverlayError) in
        if let known { return known }
        for index in (0...Self.smallestCopy).reversed() {
          guard let image = try source(index) else { continue }
          levels.withLock { $0[index] = $0[index] ?? Self.converted(image) }
          let size = PixelSize(width: image.size.width << index, height: image.size.height << index)
          known = size
          return size
        }
        preconditionFailure("every picture is there in its full size")
      }
    }
  }

  /// The picture shrunk by 2 to the power of `index`.
  func level(_ index: Int) throws(OverlayError) -> Level {
    // Locked all the while: of two threads that want a level, one makes it.
    try levels.withLock { levels throws(OverlayError) in try level(index, of: &levels) }
  }

  private func level(_ index: Int, of levels: inout [Int: Level]) throws(OverlayError) -> Level {
    if let level = levels[index] { return level }
    let level: Level
    if let image = try source(index) {
      level = Self.converted(image)
    } else {
      precondition(index > 0, "every picture is there in its full size")
      level = Self.halved(try self.level(index - 1, of: &levels))
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

  private static func converted(_ image: RGBAImage) -> Level {
    let count = image.size.area
    let curve = LightCurve.linear
    let texels = [SIMD4<UInt16>](unsafeUninitializedCapacity: count) { buffer, initialized in
      image.pixels.withUnsafeBufferPointer { bytes in
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
    return Level(width: image.size.width, height: image.size.height, texels: texels)
  }

  /// Half the size by averaging squares of four; an odd last row or column is averaged with itself.
  private static func halved(_ level: Level) -> Level {
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

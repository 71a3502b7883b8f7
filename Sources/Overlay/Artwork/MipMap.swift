import Imaging
import Synchronization

/// A picture's mip levels: each is the picture shrunk by 2 to the power of its index.
///
/// A level is read from its own file, or halved from the next larger one, when it is first needed: a
/// small photo never pays for the large ones. Which of the two depends on the artwork alone, never on
/// what was painted before.
final class MipMap<Texel: Sendable>: Sendable {
  // A class, because its levels are kept for the next photo.

  /// Reads a level; `nil` when it has no file.
  typealias Source = @Sendable (Int) throws(OverlayError) -> Raster<Texel>?

  private let source: Source
  private let mean: @Sendable (Texel, Texel, Texel, Texel) -> Texel
  private let levels = Mutex<[Int: Raster<Texel>]>([:])
  private let fullSize = Mutex<PixelSize?>(nil)

  /// - Parameter mean: averages four texels.
  init(
    mean: @escaping @Sendable (Texel, Texel, Texel, Texel) -> Texel, source: @escaping Source
  ) {
    (self.mean, self.source) = (mean, source)
  }

  /// The full picture's size, told by its smallest file: the sides of a picture that has files of half
  /// and a quarter of its size are multiples of four.
  var size: PixelSize {
    get throws(OverlayError) {
      try fullSize.kept { () throws(OverlayError) in
        for index in [2, 1, 0] {
          guard let level = try source(index) else { continue }
          levels.withLock { $0[index] = $0[index] ?? level }
          return PixelSize(width: level.width << index, height: level.height << index)
        }
        preconditionFailure("every picture is there in its full size")
      }
    }
  }

  /// A level by its index.
  ///
  /// - Parameter isKept: whether it will be asked for again.
  func level(_ index: Int, isKept: Bool = true) throws(OverlayError) -> Raster<Texel> {
    // Locked all the while: of two threads that need a level, one makes it and the other waits.
    try levels.withLock { levels throws(OverlayError) in
      try level(index, of: &levels, isKept: isKept)
    }
  }

  private func level(
    _ index: Int, of levels: inout [Int: Raster<Texel>], isKept: Bool
  ) throws(OverlayError) -> Raster<Texel> {
    if let level = levels[index] { return level }
    let level: Raster<Texel>
    if let own = try source(index) {
      level = own
    } else {
      precondition(index > 0, "every picture is there in its full size")
      level = try self.level(index - 1, of: &levels, isKept: true).halved(mean)
    }
    if isKept { levels[index] = level }
    return level
  }

  /// The index of the level on which one texel is about as large as one sample of the output.
  ///
  /// - Parameter texelsPerSample: how many texels of the full picture a sample steps over.
  static func index(texelsPerSample: Double) -> Int {
    var index = 0
    var step = texelsPerSample
    while step >= 1.5, index < 10 {
      step /= 2
      index += 1
    }
    return index
  }
}

/// A picture with transparency: premultiplied linear light and alpha, 0 to 65535.
typealias Texture = MipMap<SIMD4<UInt16>>

extension Texture {
  convenience init(source: @escaping Source) {
    self.init(
      mean: { a, b, c, d in
        let sum =
          SIMD4<UInt32>(truncatingIfNeeded: a) &+ SIMD4<UInt32>(truncatingIfNeeded: b)
          &+ SIMD4<UInt32>(truncatingIfNeeded: c) &+ SIMD4<UInt32>(truncatingIfNeeded: d)
        return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ 2) &>> 2)
      }, source: source)
  }

  convenience init(_ image: RGBAImage) {
    self.init { $0 == 0 ? Raster(image) : nil }
  }
}

/// A picture with one channel, 0 to 255.
typealias GrayTexture = MipMap<UInt8>

extension GrayTexture {
  convenience init(source: @escaping @Sendable (Int) throws(OverlayError) -> GrayImage?) {
    self.init(
      mean: { a, b, c, d in UInt8((UInt32(a) + UInt32(b) + UInt32(c) + UInt32(d) + 2) / 4) },
      source: { index throws(OverlayError) in
        try source(index).map {
          Raster(width: $0.size.width, height: $0.size.height, texels: $0.pixels)
        }
      })
  }
}

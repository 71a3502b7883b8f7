import Imaging
import Synchronization

/// One level of a mipmap.
protocol MipLevel: Sendable {
  var size: PixelSize { get }
  /// The next smaller level.
  func halved() -> Self
}

extension TextureLevel: MipLevel {}
extension GrayImage: MipLevel {}

/// A picture's mipmap: level i is the picture shrunk by 2 to the power of i.
///
/// A level is read from its own file, or computed from the level before, when it is first needed,
/// so that a small photo never pays for the large levels. Which of the two depends on the artwork
/// alone, never on what was painted before: the same photo gives the same bytes.
final class MipMap<Level: MipLevel>: Sendable {
  // A class, because its levels are cached for the next photo.

  /// Reads a level; `nil` when it has no file.
  typealias Source = @Sendable (Int) throws(OverlayError) -> Level?

  private let source: Source
  private let levels = Mutex<[Int: Level]>([:])
  private let fullSize = Mutex<PixelSize?>(nil)

  init(source: @escaping Source) { self.source = source }

  /// The size of level 0, derived from the smallest file: a picture with files of half and quarter
  /// size has sides that are multiples of four.
  var size: PixelSize {
    get throws(OverlayError) {
      try fullSize.memoized { () throws(OverlayError) in
        for index in [2, 1, 0] {
          guard let level = try source(index) else { continue }
          levels.withLock { $0[index] = $0[index] ?? level }
          return PixelSize(width: level.size.width << index, height: level.size.height << index)
        }
        preconditionFailure("level 0 has a file")
      }
    }
  }

  /// A level by its index.
  ///
  /// - Parameter caches: whether to keep the level for later calls.
  func level(_ index: Int, caches: Bool = true) throws(OverlayError) -> Level {
    // The lock is held while reading: of two threads that need a level, one reads it, the other
    // waits.
    try levels.withLock { levels throws(OverlayError) in
      try level(index, of: &levels, caches: caches)
    }
  }

  private func level(
    _ index: Int, of levels: inout [Int: Level], caches: Bool
  ) throws(OverlayError) -> Level {
    if let level = levels[index] { return level }
    let level: Level
    if let own = try source(index) {
      level = own
    } else {
      precondition(index > 0, "level 0 has a file")
      level = try self.level(index - 1, of: &levels, caches: true).halved()
    }
    if caches { levels[index] = level }
    return level
  }

  /// The index of the level on which a texel is 0.75 to 1.5 times as large as a sample of the
  /// output.
  ///
  /// - Parameter texelsPerSample: the distance between two samples in texels of level 0.
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

/// The mipmap of a picture with transparency.
typealias Texture = MipMap<TextureLevel>

extension Texture {
  convenience init(_ image: RGBAImage) {
    self.init { $0 == 0 ? TextureLevel(image) : nil }
  }
}

import Imaging
import Synchronization

/// A picture with transparency, ready for drawing at any size: halved again and again.
///
/// Levels are read, or made of the next larger one, when they are first needed: a small photo never
/// pays for the large ones. Which of the two it is depends on the artwork alone, never on what was
/// painted before.
final class Texture: Sendable {
  // A class, because its levels are kept for the next photo.

  /// The picture shrunk by 2 to the power of a level; `nil` when it is not there in that size.
  typealias Source = @Sendable (Int) throws(OverlayError) -> Level?

  private let source: Source
  private let levels = Mutex<[Int: Level]>([:])
  private let known = Mutex<PixelSize?>(nil)
  /// The smallest copies that artwork has: a quarter of its sides.
  private static let smallestCopy = 2

  init(source: @escaping Source) {
    self.source = source
  }

  convenience init(_ image: RGBAImage) {
    self.init { $0 == 0 ? Level(image) : nil }
  }

  /// The full picture's size, told by its smallest copy: the sides of a picture that has copies are
  /// multiples of four.
  var size: PixelSize {
    get throws(OverlayError) {
      try known.kept { () throws(OverlayError) in
        for index in (0...Self.smallestCopy).reversed() {
          guard let level = try source(index) else { continue }
          levels.withLock { $0[index] = $0[index] ?? level }
          return PixelSize(width: level.width << index, height: level.height << index)
        }
        preconditionFailure("every picture is there in its full size")
      }
    }
  }

  /// The picture shrunk by 2 to the power of `index`.
  ///
  /// - Parameter isKept: whether it will be asked for again.
  func level(_ index: Int, isKept: Bool = true) throws(OverlayError) -> Level {
    // Locked all the while: of two threads that want a level, one makes it.
    try levels.withLock { levels throws(OverlayError) in
      try level(index, of: &levels, isKept: isKept)
    }
  }

  private func level(
    _ index: Int, of levels: inout [Int: Level], isKept: Bool = true
  ) throws(OverlayError) -> Level {
    if let level = levels[index] { return level }
    let level: Level
    if let own = try source(index) {
      level = own
    } else {
      precondition(index > 0, "every picture is there in its full size")
      level = Level(halving: try self.level(index - 1, of: &levels))
    }
    if isKept { levels[index] = level }
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
}

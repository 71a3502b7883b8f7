import Imaging
import Synchronization

/// One size of a picture.
protocol MipLevel: Sendable {
  var size: PixelSize { get }
  /// The next smaller level.
  func halved() -> Self
}

extension TextureLevel: MipLevel {}
extension GrayImage: MipLevel {}

/// A picture's mip levels: each is the picture shrunk by 2 to the power of its index.
///
/// A level is read from its own file, or halved from the next larger one, when it is first needed: a
/// small photo never pays for the large ones. Which of the two depends on the artwork alone, never on
/// what was painted before.
final class MipMap<Level: MipLevel>: Sendable {
  // A class, because its levels are kept for the next photo.

  /// Reads a level; `nil` when it has no file.
  typealias Source = @Sendable (Int) throws(OverlayError) -> Level?

  private let source: Source
  private let levels = Mutex<[Int: Level]>([:])
  private let fullSize = Mutex<PixelSize?>(nil)

  init(source: @escaping Source) { self.source = source }

  /// The full picture's size, told by its smallest file: the sides of a picture that has files of half
  /// and a quarter of its size are multiples of four.
  var size: PixelSize {
    get throws(OverlayError) {
      try fullSize.kept { () throws(OverlayError) in
        for index in [2, 1, 0] {
          guard let level = try source(index) else { continue }
          levels.withLock { $0[index] = $0[index] ?? level }
          return PixelSize(width: level.size.width << index, height: level.size.height << index)
        }
        preconditionFailure("every picture is there in its full size")
      }
    }
  }

  /// A level by its index.
  ///
  /// - Parameter isKept: whether it will be asked for again.
  func level(_ index: Int, isKept: Bool = true) throws(OverlayError) -> Level {
    // Locked all the while: of two threads that need a level, one makes it and the other waits.
    try levels.withLock { levels throws(OverlayError) in
      try level(index, of: &levels, isKept: isKept)
    }
  }

  private func level(
    _ index: Int, of levels: inout [Int: Level], isKept: Bool
  ) throws(OverlayError) -> Level {
    if let level = levels[index] { return level }
    let level: Level
    if let own = try source(index) {
      level = own
    } else {
      precondition(index > 0, "every picture is there in its full size")
      level = try self.level(index - 1, of: &levels, isKept: true).halved()
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

/// The mip levels of a picture with transparency.
typealias Texture = MipMap<TextureLevel>

extension Texture {
  convenience init(_ image: RGBAImage) {
    self.init { $0 == 0 ? TextureLevel(image) : nil }
  }
}

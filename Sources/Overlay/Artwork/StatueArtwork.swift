import Imaging
import Synchronization

/// The statue's texture and its measured outline.
final class StatueArtwork: Sendable {
  // A class, because the outline is cached once it is measured.

  /// The side of the picture to which the statue in `nike.png` holds out its wreath.
  static let drawnFacing = StatuePlacement.Facing.left
  /// The outline is measured on the level nearest to this height in pixels: a feather's tip is
  /// wider than its pixel there.
  private static let shapeHeight = 500.0

  let texture: Texture
  /// Where it is recognised; `nil` for another figure.
  let parts: StatueParts?
  private let measured = Mutex<StatueShape?>(nil)

  /// - Parameter parts: where it is recognised; `nil` for another figure.
  init(texture: Texture, parts: StatueParts? = .drawn) {
    (self.texture, self.parts) = (texture, parts)
  }

  convenience init(_ image: RGBAImage, parts: StatueParts? = .drawn) {
    self.init(texture: Texture(image), parts: parts)
  }

  /// The outline that placing needs.
  func shape() throws(OverlayError) -> StatueShape {
    try measured.memoized { () throws(OverlayError) in
      let size = try texture.size
      let level = try texture.level(
        Texture.index(texelsPerSample: Double(size.height) / Self.shapeHeight))
      let base = Self.base(level)
      return StatueShape(
        aspect: Double(size.width) / Double(size.height), baseFraction: base.middle,
        baseWidth: base.width, cells: Self.silhouette(level), parts: parts)
    }
  }

  /// The middle and the breadth of the opaque columns in the lowest rows, as fractions of the
  /// width.
  private static func base(_ level: TextureLevel) -> (middle: Double, width: Double) {
    let (width, height) = (level.width, level.height)
    // The last hundredth of the rows holds the plinth alone.
    let rows = max(0, height - max(1, height / 100))..<height
    let opaque = (0..<width).filter { x in
      rows.contains { level[x, $0].w > 65535 / 2 }
    }
    guard let first = opaque.first, let last = opaque.last else { return (0.5, 0) }
    return (
      Double(first + last + 1) / 2 / Double(width), Double(last + 1 - first) / Double(width)
    )
  }

  /// The cells of a coarse grid that are not transparent, in row order.
  private static func silhouette(_ level: TextureLevel) -> [Bool] {
    let (width, height) = (level.width, level.height)
    var cells = [Bool](repeating: false, count: StatueShape.columns * StatueShape.rows)
    for y in 0..<height {
      let row = y * StatueShape.rows / height * StatueShape.columns
      for x in level.spans[y] where level[x, y].w > 65535 / 8 {
        cells[row + x * StatueShape.columns / width] = true
      }
    }
    return cells
  }
}

extension StatuePlacement {
  /// The rectangle of the photo that the statue's picture fills, in pixels.
  func box(_ shape: StatueShape) -> Rectangle {
    let width = height * shape.aspect
    return Rectangle(
      x: base.x - width * Self.baseFraction(shape, facing: facing), y: base.y - height,
      width: width, height: height)
  }

  /// The distance of the base's middle from the picture's left edge, as a fraction of its width.
  static func baseFraction(_ shape: StatueShape, facing: Facing) -> Double {
    facing == StatueArtwork.drawnFacing ? shape.baseFraction : 1 - shape.baseFraction
  }
}

import Imaging
import Synchronization

/// The statue's picture and where her base is in it.
final class StatueArtwork: Sendable {
  // A class, because her shape is kept once it is measured.

  /// Towards which side of the picture the statue in `nike.png` holds out her wreath.
  static let drawnFacing = StatuePlacement.Facing.left
  /// Her shape is measured on a level about so high; a feather's tip is wider than its pixel.
  private static let shapeHeight = 500.0

  let texture: Texture
  private let measured = Mutex<StatueShape?>(nil)

  init(texture: Texture) {
    self.texture = texture
  }

  convenience init(_ image: RGBAImage) {
    self.init(texture: Texture(image))
  }

  /// What the placement must know of her.
  func shape() throws(OverlayError) -> StatueShape {
    try measured.kept { () throws(OverlayError) in
      let size = try texture.size
      let level = try texture.level(
        Texture.index(texelsPerSample: Double(size.height) / Self.shapeHeight))
      return StatueShape(
        aspect: Double(size.width) / Double(size.height), baseShare: Self.baseShare(level),
        cells: Self.silhouette(level))
    }
  }

  /// Where the base's middle is across the picture: the middle of what is opaque in the lowest rows.
  private static func baseShare(_ level: TextureLevel) -> Double {
    let (width, height) = (level.width, level.height)
    // The last hundredth of the rows holds the plinth alone, whatever the figure does above it.
    let rows = max(0, height - max(1, height / 100))..<height
    let opaque = (0..<width).filter { x in
      rows.contains { level[x, $0].w > 65535 / 2 }
    }
    guard let first = opaque.first, let last = opaque.last else { return 0.5 }
    return Double(first + last + 1) / 2 / Double(width)
  }

  /// Which cells of a coarse grid hold anything of the figure.
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
  /// The rectangle of the photo that the statue's picture fills.
  func box(_ shape: StatueShape) -> Rectangle {
    let width = height * shape.aspect
    return Rectangle(
      x: base.x - width * Self.baseShare(shape, facing: facing), y: base.y - height, width: width,
      height: height)
  }

  /// Where the base's middle is across the picture, from its left edge.
  static func baseShare(_ shape: StatueShape, facing: Facing) -> Double {
    facing == StatueArtwork.drawnFacing ? shape.baseShare : 1 - shape.baseShare
  }
}

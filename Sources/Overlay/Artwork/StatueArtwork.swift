import Imaging

/// The statue's picture and where her base is in it.
struct StatueArtwork {
  /// Towards which side of the picture the statue in `nike.png` holds out her wreath.
  static let drawnFacing = StatuePlacement.Facing.left

  let texture: Texture
  let shape: StatueShape

  /// Finds the base: the middle of what is opaque in the lowest rows.
  init(_ image: RGBAImage) {
    texture = Texture(image)
    let (width, height) = (image.size.width, image.size.height)
    // The last hundredth of the rows holds the plinth alone, whatever the figure does above it.
    let rows = max(0, height - max(1, height / 100))..<height
    var (first, last) = (width, -1)
    for y in rows {
      for x in 0..<width where image.pixels[(y * width + x) * 4 + 3] > 127 {
        first = min(first, x)
        last = max(last, x)
      }
    }
    shape = StatueShape(
      aspect: Double(width) / Double(height),
      baseShare: last < first ? 0.5 : Double(first + last + 1) / 2 / Double(width),
      cells: Self.silhouette(image))
  }

  /// Which cells of a coarse grid hold anything of the figure.
  private static func silhouette(_ image: RGBAImage) -> [Bool] {
    let (width, height) = (image.size.width, image.size.height)
    var cells = [Bool](repeating: false, count: StatueShape.columns * StatueShape.rows)
    // Every fourth row and column: a feather's tip is wider.
    for y in stride(from: 0, to: height, by: 4) {
      for x in stride(from: 0, to: width, by: 4) where image.pixels[(y * width + x) * 4 + 3] > 31 {
        let cell = (y * StatueShape.rows / height, x * StatueShape.columns / width)
        cells[cell.0 * StatueShape.columns + cell.1] = true
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

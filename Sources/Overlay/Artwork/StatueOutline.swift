package import Imaging

/// The statue's proportions and silhouette, for a painter that places her outside a photo, on a
/// card.
package struct StatueOutline: Sendable {
  private let shape: StatueShape

  /// Her picture's width over its height.
  package var aspect: Double { shape.aspect }

  /// Measures the statue of an artwork.
  package init(of artwork: Artwork) throws(OverlayError) {
    shape = try artwork.statue.shape()
  }

  /// The rectangle that her picture fills, in the unit of the placement.
  package func box(of placement: StatuePlacement) -> Rectangle { placement.box(shape) }

  /// The covered cells of her silhouette: squares of about a hand's breadth.
  package func cells(of placement: StatuePlacement) -> [Rectangle] {
    shape.rectangles(
      in: placement.box(shape), mirrored: placement.facing != StatueArtwork.drawnFacing)
  }

  /// Her head and hair.
  package func head(of placement: StatuePlacement) -> Rectangle {
    let box = placement.box(shape)
    let isDrawn = placement.facing == StatueArtwork.drawnFacing
    let left = isDrawn ? Self.head.x : 1 - Self.head.maxX
    return Rectangle(
      x: box.x + left * box.width, y: box.y + Self.head.y * box.height,
      width: Self.head.width * box.width, height: Self.head.height * box.height)
  }

  /// The placement whose picture begins at a point: its left edge, and her base's lower edge.
  package func placement(
    left: Double, base: Double, height: Double, facing: StatuePlacement.Facing
  ) -> StatuePlacement {
    let fraction = StatuePlacement.baseFraction(shape, facing: facing)
    return StatuePlacement(
      base: Point(left + fraction * height * aspect, base), height: height, facing: facing)
  }

  /// The head in `nike.png`, in parts of its width and height; read off the picture.
  private static let head = Rectangle(x: 0.436, y: 0.311, width: 0.127, height: 0.09)
}

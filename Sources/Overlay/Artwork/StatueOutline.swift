package import Imaging

/// The statue's proportions and silhouette, for a painter that places it outside a photo, on a
/// card.
package struct StatueOutline: Sendable {
  private let shape: StatueShape

  /// Its picture's width over its height.
  package var aspect: Double { shape.aspect }

  /// Measures the statue of an artwork.
  package init(of artwork: Artwork) throws(OverlayError) {
    shape = try artwork.statue.shape()
  }

  /// The rectangle that its picture fills, in the unit of the placement.
  package func box(of placement: StatuePlacement) -> Rectangle { placement.box(shape) }

  /// The covered cells of its silhouette: squares of about a hand's breadth.
  package func cells(of placement: StatuePlacement) -> [Rectangle] { shape.cells(of: placement) }

  /// What is seen of it where nothing is before it at some points.
  package func sight(
    of placement: StatuePlacement, where isSeen: (Point) -> Bool
  ) -> StatueSight {
    shape.sight(of: placement, where: isSeen)
  }

  /// The placement whose picture begins at a point: its left edge, and its base's lower edge.
  package func placement(
    left: Double, base: Double, height: Double, facing: StatuePlacement.Facing
  ) -> StatuePlacement {
    let fraction = StatuePlacement.baseFraction(shape, facing: facing)
    return StatuePlacement(
      base: Point(left + fraction * height * aspect, base), height: height, facing: facing)
  }
}

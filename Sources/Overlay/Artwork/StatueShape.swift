package import Imaging

/// The statue's outline: proportions, base and silhouette.
package struct StatueShape: Hashable, Sendable {
  /// The size of the grid of ``cells``: a cell is about a hand's breadth of the statue.
  static let columns = 24
  static let rows = 30

  /// Width over height.
  package var aspect: Double
  /// The distance of its base's middle from the left edge, as a fraction of the width, when it
  /// holds the wreath to the left.
  var baseFraction: Double
  /// The breadth of its plinth, as a fraction of the width.
  var baseWidth: Double
  /// Its silhouette: whether each cell is covered, in row order from the top.
  var cells: [Bool]

  /// The parts by which it is recognised.
  private(set) var marks = Marks()

  /// Parts as indices of the covered cells.
  struct Marks: Hashable, Sendable {
    /// Those that are always seen.
    var always: [[Int]] = []
    /// Those of which one is seen.
    var wings: [[Int]] = []
  }

  /// Makes an outline; without cells it fills its whole rectangle.
  ///
  /// - Parameter parts: where face, held wreath and wings are; `nil` for another figure.
  init(
    aspect: Double, baseFraction: Double, baseWidth: Double = 0.3, cells: [Bool]? = nil,
    parts: StatueParts? = .drawn
  ) {
    self.aspect = aspect
    self.baseWidth = baseWidth
    self.baseFraction = baseFraction
    self.cells = cells ?? [Bool](repeating: true, count: Self.columns * Self.rows)
    precondition(self.cells.count == Self.columns * Self.rows, "the grid is full")
    guard let parts else { return }
    let covered = rectangles(
      in: Rectangle(x: 0, y: 0, width: 1, height: 1), mirrored: false)
    func indices(of part: Rectangle) -> [Int] {
      covered.indices.filter { part.contains(covered[$0].center) }
    }
    marks = Marks(
      always: [parts.face, parts.wreath].map(indices), wings: parts.wings.map(indices))
  }
}

/// Where the parts are by which the statue is recognised, in fractions of its picture's width and
/// height.
struct StatueParts: Hashable, Sendable {
  var face, wreath: Rectangle
  var wings: [Rectangle]

  /// Those of `nike.png`, read off the picture.
  static let drawn = StatueParts(
    face: Rectangle(x: 0.436, y: 0.311, width: 0.127, height: 0.09),
    wreath: Rectangle(x: 0.01, y: 0.28, width: 0.17, height: 0.14),
    wings: [
      Rectangle(x: 0.27, y: 0, width: 0.22, height: 0.36),
      Rectangle(x: 0.57, y: 0, width: 0.43, height: 0.5),
    ])
}

extension StatueShape {
  /// Measures the statue of an artwork.
  package init(of artwork: Artwork) throws(OverlayError) { self = try artwork.statue.shape() }

  /// The rectangle that a placed statue's picture fills, in the unit of the placement.
  package func box(of placement: StatuePlacement) -> Rectangle { placement.box(self) }

  /// The placement whose picture begins at a point: its left edge, and its base's lower edge.
  package func placement(
    left: Double, base: Double, height: Double, facing: StatuePlacement.Facing
  ) -> StatuePlacement {
    let fraction = StatuePlacement.baseFraction(self, facing: facing)
    return StatuePlacement(
      base: Point(left + fraction * height * aspect, base), height: height, facing: facing)
  }

  /// The covered cells of a placed statue: squares of about a hand's breadth.
  package func cells(of placement: StatuePlacement) -> [Rectangle] {
    rectangles(
      in: placement.box(self), mirrored: placement.facing != StatueArtwork.drawnFacing)
  }

  /// The covered cells of the silhouette as rectangles of the photo.
  ///
  /// - Parameters:
  ///   - box: the rectangle that its whole picture fills, in pixels of the photo.
  ///   - mirrored: whether it holds the wreath to the right.
  func rectangles(in box: Rectangle, mirrored: Bool) -> [Rectangle] {
    let size = Point(box.width / Double(Self.columns), box.height / Double(Self.rows))
    return cells.indices.filter { cells[$0] }.map { index in
      let column = index % Self.columns
      let x = Double(mirrored ? Self.columns - 1 - column : column)
      return Rectangle(
        x: box.x + x * size.x, y: box.y + Double(index / Self.columns) * size.y, width: size.x,
        height: size.y)
    }
  }
}

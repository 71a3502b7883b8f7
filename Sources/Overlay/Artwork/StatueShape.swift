import Imaging

/// The statue's outline: proportions, base and silhouette.
struct StatueShape: Hashable, Sendable {
  /// The size of the grid of ``cells``: a cell is about a hand's breadth of the statue.
  static let columns = 24
  static let rows = 30

  /// Width over height.
  var aspect: Double
  /// The distance of her base's middle from the left edge, as a fraction of the width, when she
  /// holds the wreath to the left.
  var baseFraction: Double
  /// The breadth of her plinth, as a fraction of the width.
  var baseWidth: Double
  /// Her silhouette: whether each cell is covered, in row order from the top.
  var cells: [Bool]

  /// Makes an outline; without cells she fills her whole rectangle.
  init(aspect: Double, baseFraction: Double, baseWidth: Double = 0.3, cells: [Bool]? = nil) {
    self.aspect = aspect
    self.baseWidth = baseWidth
    self.baseFraction = baseFraction
    self.cells = cells ?? [Bool](repeating: true, count: Self.columns * Self.rows)
    precondition(self.cells.count == Self.columns * Self.rows, "the grid is full")
  }
}

extension StatueShape {
  /// The covered cells of the silhouette as rectangles of the photo.
  ///
  /// - Parameters:
  ///   - box: the rectangle that her whole picture fills, in pixels of the photo.
  ///   - mirrored: whether she holds the wreath to the right.
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

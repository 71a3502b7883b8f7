import Imaging

/// What the placement must know of the statue's picture.
public struct StatueShape: Hashable, Sendable {
  /// Columns and rows of ``cells``: a cell is about a hand's breadth of the statue.
  static let columns = 24
  static let rows = 30

  /// Width over height.
  public var aspect: Double
  /// Where her base's middle is, as a share of the width, when she holds the wreath to the left.
  public var baseShare: Double
  /// Her silhouette: for each cell, row by row from the top, whether anything of her is in it.
  public var cells: [Bool]

  /// Makes a shape from its numbers; without cells she fills her whole rectangle.
  public init(aspect: Double, baseShare: Double, cells: [Bool]? = nil) {
    self.aspect = aspect
    self.baseShare = baseShare
    self.cells = cells ?? [Bool](repeating: true, count: Self.columns * Self.rows)
    precondition(self.cells.count == Self.columns * Self.rows, "a cell for every place")
  }
}

extension StatueShape {
  /// The rectangles of the photo that the silhouette's cells fill.
  ///
  /// - Parameters:
  ///   - box: the rectangle of her whole picture in the photo.
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

/// A picture's width and height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Makes a size from columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Number of pixels.
  public var area: Int { width * height }

  /// The picture's rectangle, from its upper left corner.
  package var frame: Rectangle {
    Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  }

  /// The size in the same shape whose longer side has at most this many pixels.
  package func fitted(to side: Int) -> PixelSize {
    let longest = max(width, height)
    guard longest > side else { return self }
    return PixelSize(
      width: max(1, width * side / longest), height: max(1, height * side / longest))
  }

  /// Whether a point lies inside the picture (its edges included).
  public func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(width) && point.y <= Double(height)
  }
}

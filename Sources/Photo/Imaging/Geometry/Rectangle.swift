/// An axis-aligned rectangle in a picture, in pixels; see ``Point`` for the conventions.
public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// Extent to the right.
  public var width: Double
  /// Extent downwards.
  public var height: Double

  /// Makes a rectangle from its upper left corner and its extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The bounding box of points; `nil` without points.
  public init?(bounding points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    while let point = iterator.next() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }
  /// The centre.
  public var center: Point { Point(x + width / 2, y + height / 2) }
  /// The corners, clockwise from the upper left one.
  package var corners: [Point] {
    [Point(x, y), Point(maxX, y), Point(maxX, maxY), Point(x, maxY)]
  }
  /// Width times height, in square pixels.
  public var area: Double { width * height }

  /// The rectangle with the same centre and each side multiplied by `factor`.
  public func scaled(by factor: Double) -> Rectangle {
    Rectangle(
      x: center.x - width * factor / 2, y: center.y - height * factor / 2,
      width: width * factor, height: height * factor)
  }

  /// The rectangle with every edge moved outwards.
  package func widened(by margin: Double) -> Rectangle {
    Rectangle(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The intersection with another rectangle; `nil` when they do not overlap.
  public func intersection(_ other: Rectangle) -> Rectangle? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The intersection's area divided by the union's: 0 (disjoint) to 1 (equal).
  public func intersectionOverUnion(_ other: Rectangle) -> Double {
    guard let shared = intersection(other)?.area else { return 0 }
    return shared / (area + other.area - shared)
  }

  /// Whether a point lies inside or on the edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.y >= y && point.x <= maxX && point.y <= maxY
  }
}

public import Imaging

/// A map between two planes as a camera sees them: x' = (h₀ x + h₁ y + h₂) / w, y' = (h₃ x + h₄ y +
/// h₅) / w, w = h₆ x + h₇ y + h₈.
public struct Homography: Equatable, Sendable {
  /// The matrix in row order, nine values.
  public let values: [Double]

  /// Makes a homography of nine values in row order.
  public init(_ values: [Double]) {
    precondition(values.count == 9, "a homography has nine values")
    self.values = values
  }

  /// Maps a rectangle at the origin to four corners (Heckbert 1989, section 2.2.3).
  ///
  /// - Parameters:
  ///   - size: the rectangle's sides.
  ///   - corners: where the rectangle's corners go, clockwise from the upper left one; a convex
  ///     quadrilateral.
  public init(from size: PixelSize, to corners: [Point]) {
    precondition(corners.count == 4, "a rectangle has four corners")
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let (first, second) = (b - c, d - c)
    let rest = a - b + c - d
    let area = first.x * second.y - second.x * first.y
    let g = (rest.x * second.y - second.x * rest.y) / area
    let h = (first.x * rest.y - rest.x * first.y) / area
    let (width, height) = (Double(size.width), Double(size.height))
    values = [
      (b.x - a.x + g * b.x) / width, (d.x - a.x + h * d.x) / height, a.x,
      (b.y - a.y + g * b.y) / width, (d.y - a.y + h * d.y) / height, a.y,
      g / width, h / height, 1,
    ]
  }

  /// Where a point goes.
  public func callAsFunction(_ point: Point) -> Point {
    let w = values[6] * point.x + values[7] * point.y + values[8]
    return Point(
      (values[0] * point.x + values[1] * point.y + values[2]) / w,
      (values[3] * point.x + values[4] * point.y + values[5]) / w)
  }

  /// Where a rectangle's corners go, clockwise from the upper left one.
  public func corners(of size: PixelSize) -> [Point] {
    size.frame.corners.map { self($0) }
  }
}

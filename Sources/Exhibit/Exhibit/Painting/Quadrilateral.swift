import CPainting
import Imaging

/// A convex quadrilateral in a frame.
struct Quadrilateral {
  let corners: [Point]
  /// Its area, in square pixels.
  let area: Double
  /// 1 if the corners go clockwise as seen, -1 otherwise.
  private let turn: Double

  /// The largest coordinate of a corner, in pixels: a visible picture lies in its frame, or near
  /// it.
  private static let farthest = 1e5

  /// - Parameter corners: in order; the result is `nil` unless they are convex, near the frame, and
  ///   enclose a pixel.
  init?(_ corners: [Point]) {
    precondition(corners.count == 4, "a quadrilateral has four corners")
    let isNear = corners.allSatisfy { abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }
    let turns = corners.indices.map { index in
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
    let diagonals = (corners[2] - corners[0], corners[3] - corners[1])
    let area = (diagonals.0.x * diagonals.1.y - diagonals.0.y * diagonals.1.x) / 2
    guard isNear, abs(area) >= 1, turns.allSatisfy({ $0 * area > 0 }) else { return nil }
    (self.corners, self.area, turn) = (corners, abs(area), area > 0 ? 1 : -1)
  }

  /// The rows of a frame that the quadrilateral touches.
  func rows(in size: PixelSize) -> Range<Int> {
    let heights = corners.map(\.y)
    return Self.pixels(from: heights.min() ?? 0, to: heights.max() ?? 0, limit: size.height)
  }

  /// The columns of a frame that the quadrilateral touches between two heights.
  func columns(from top: Double, to bottom: Double, in size: PixelSize) -> Range<Int> {
    var (left, right) = (Double.infinity, -Double.infinity)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      // The part of the edge between the heights.
      let (first, last) = (max(min(a.y, b.y), top), min(max(a.y, b.y), bottom))
      guard first <= last else { continue }
      for y in [first, last] {
        let x = a.y == b.y ? a.x : a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        (left, right) = (min(left, x), max(right, x))
      }
      if a.y == b.y { (left, right) = (min(left, b.x), max(right, b.x)) }
    }
    guard left <= right else { return 0..<0 }
    return Self.pixels(from: left, to: right, limit: size.width)
  }

  /// The pixels that an interval touches, including its soft edges.
  private static func pixels(from start: Double, to end: Double, limit: Int) -> Range<Int> {
    let first = min(max(Int((start - 1).rounded(.down)), 0), limit)
    return first..<max(first, min(Int((end + 1).rounded(.up)), limit))
  }

  /// The edges along a row, from a column on.
  func edges(ofRow y: Int, from x: Int) -> [PlaneEdge] {
    corners.indices.map { index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      let along = (b - a) / a.distance(to: b)
      let start = Point(Double(x) + 0.5, Double(y) + 0.5) - a
      return PlaneEdge(
        distance: Float(turn * (along.x * start.y - along.y * start.x)),
        step: Float(-turn * along.y))
    }
  }
}

import FaceTrack
import Glibc
import Imaging

/// The outline of the head under a wreath, face included: an ellipse from the crown to the chin.
struct HeadSilhouette {
  let center: Point
  private let halfBreadth: Double
  private let angle: Double

  /// The crown over the ring's centre and the chin below it, in half-breadths of the ring: the
  /// proportions of an upright head.
  private static let (crown, chin) = (1.0, 2.1)
  /// The breadth of the soft edge in half-breadths.
  private static let edge = 0.08

  /// The silhouette of the head on which a wreath lies.
  init(under wreath: WreathPlacement) {
    let geometry = WreathGeometry(wreath)
    (halfBreadth, angle) = (geometry.halfBreadth, wreath.angle)
    center =
      geometry.ringCenter
      + Point.direction(degrees: angle + 90) * ((Self.chin - Self.crown) / 2 * halfBreadth)
  }

  /// Whether the head covers a part of a wreath's ring, front or back.
  func isBefore(_ wreath: WreathPlacement) -> Bool {
    let geometry = WreathGeometry(wreath)
    return stride(from: 0, to: 2 * Double.pi, by: .pi / 36).contains { theta in
      let offset = geometry.projection.offset(theta: theta)
      return alpha(at: geometry.ringCenter + offset * geometry.halfBreadth) > 0.5
    }
  }

  /// The head's part of some pixels of the photo.
  func matte(columns: Range<Int>, rows: Range<Int>) -> Matte {
    Matte(
      columns: columns, rows: rows,
      alpha: rows.flatMap { y in
        columns.map { x in Float(alpha(at: Point(Double(x) + 0.5, Double(y) + 0.5))) }
      })
  }

  /// 1 inside, 0 outside, linear over the edge.
  private func alpha(at point: Point) -> Double {
    let offset = (point - center) / halfBreadth
    let across = offset.dot(.direction(degrees: angle))
    let along = offset.dot(.direction(degrees: angle + 90)) / ((Self.crown + Self.chin) / 2)
    let distance = (across * across + along * along).squareRoot()
    return min(max(0.5 + (1 - distance) / Self.edge, 0), 1)
  }
}

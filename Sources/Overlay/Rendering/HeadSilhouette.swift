import FaceTrack
import Glibc
import Imaging

/// The outline of the head under a wreath, face included: a superellipse from the crown to the chin,
/// since jaws and beards are broader than an ellipse there.
struct HeadSilhouette {
  let center: Point
  private let halfBreadth: Double
  /// Half of the head's height in half-breadths.
  private let halfHeight: Double
  /// The unit vector from the crown to the chin.
  private let down: Point

  /// The chin in the ring's frame, in half-breadths: below the ring, and before it. (Least squares
  /// over 199 meshes and their wreaths; half of the chins are nearer than 0.14.)
  private static let chin = (below: 2.33, before: 0.46)
  /// The superellipse's exponent; 2 is an ellipse's.
  private static let exponent = 2.5
  /// The breadth of the soft edge in half-breadths.
  private static let edge = 0.08

  /// The silhouette of the head on which a wreath lies.
  init(under wreath: WreathPlacement) {
    let geometry = WreathGeometry(wreath)
    let ring = geometry.projection
    let crown = ring.down * -RingProjection.vault
    let chin = ring.down * Self.chin.below - ring.inward * Self.chin.before
    let axis = Point(chin.x - crown.x, chin.y - crown.y)
    halfBreadth = geometry.halfBreadth
    halfHeight = axis.length / 2
    down = axis / max(axis.length, 1e-9)
    center =
      geometry.ringCenter + Point(chin.x + crown.x, chin.y + crown.y) * (halfBreadth / 2)
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
    let across = offset.dot(Point(down.y, -down.x))
    let along = offset.dot(down) / max(halfHeight, 1e-9)
    let distance = pow(
      pow(across.magnitude, Self.exponent) + pow(along.magnitude, Self.exponent), 1 / Self.exponent)
    return min(max(0.5 + (1 - distance) / Self.edge, 0), 1)
  }
}

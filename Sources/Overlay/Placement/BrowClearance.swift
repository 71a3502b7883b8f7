import FaceTrack
import Glibc
import Imaging

/// The clearance between a wreath's leaves and the eyebrows, with the eyes below them.
struct BrowClearance {
  /// The eyebrows' upper edges, from temple to nose, right and left (indices of MediaPipe's face
  /// mesh).
  static let upperEdges = [70, 63, 105, 66, 107, 300, 293, 334, 296, 336]
  /// The clearance between the brows and the lowest leaf tip, in distances between the eyes.
  private static let margin = 0.05
  /// The distance to the sides of the brows within which leaves are raised, in the same unit, and
  /// the fall of the line there that they must clear: a leaf tip that comes beside a brow's end does
  /// not move the wreath at once.
  private static let (overhang, fall) = (0.25, 3.0)
  /// The brows' assumed height over the eyes without a mesh (by eye, not measured).
  private static let assumedHeight = 0.5
  /// The direction in the picture from the eyes to the brows.
  let up: Point
  private let across, eyes: Point
  private let unit: Double
  /// The brows' upper edge about the point between the eyes: x along the eye line, y upwards.
  private let brows: [Point]

  init(_ face: Face) {
    let angle = face.pose.roll * .pi / 180
    let across = Point(cos(angle), sin(angle))
    let up = Point(sin(angle), -cos(angle))
    let eyes = face.landmarks.eyeMidpoint
    // From the head's breadth: a turned head's eyes appear closer together.
    unit = face.head.halfBreadth / 1.22
    let mesh = face.landmarks.mesh
    if let highest = Self.upperEdges.max(), highest < mesh.count {
      brows = Self.upperEdges.map { index in
        let offset = mesh[index].position - eyes
        return Point(offset.dot(across), offset.dot(up))
      }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    } else {
      // A profile's eyes lie close together; its brow is as broad as the eye.
      let half = max(face.landmarks.interocularDistance * 0.9, 0.3 * unit)
      brows = [Point(-half, unit * Self.assumedHeight), Point(half, unit * Self.assumedHeight)]
    }
    (self.across, self.up, self.eyes) = (across, up, eyes)
  }

  /// The number of pixels by which a wreath must at least be raised to clear the brows; negative
  /// if it may be lowered, and not finite if no leaf is above them.
  func raise(_ geometry: WreathGeometry, shape: WreathShape) -> Double {
    var raise = -Double.infinity
    let count = shape.tipHeights.count
    for (section, height) in shape.tipHeights.enumerated() {
      let theta = RingArc.theta(turn: (Double(section) + 0.5) / Double(count))
      let spoke = geometry.projection.spoke(theta: theta)
      let place =
        spoke.place - geometry.projection.down * height + spoke.outward
        * (shape.tipDisplacements[section] + RingProjection.flare(height))
      guard !geometry.projection.isHidden(place) else { continue }
      let tip = geometry.ringCenter + Point(place.x, place.y) * geometry.halfBreadth - eyes
      guard let brow = brow(at: tip.dot(across)) else { continue }
      raise = max(raise, brow + Self.margin * unit - tip.dot(up))
    }
    return raise
  }

  /// The brows' height at a position along the eye line, interpolated, falling beside them; `nil`
  /// farther aside.
  private func brow(at x: Double) -> Double? {
    guard let first = brows.first, let last = brows.last else { return nil }
    let inside = min(max(x, first.x), last.x)
    let aside = abs(x - inside)
    guard aside <= Self.overhang * unit else { return nil }
    guard let right = brows.firstIndex(where: { $0.x >= inside }), right > 0 else {
      return first.y - Self.fall * aside
    }
    let (a, b) = (brows[right - 1], brows[right])
    return a.y + (b.y - a.y) * (inside - a.x) / max(b.x - a.x, 1e-9) - Self.fall * aside
  }
}

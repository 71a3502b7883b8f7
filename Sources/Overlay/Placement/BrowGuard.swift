import FaceTrack
import Glibc
import Imaging

/// Keeps a wreath's leaves off the eyebrows and the eyes below them.
struct BrowGuard {
  /// Upper edges of the eyebrows, from temple to nose, right and left (MediaPipe's mesh numbers).
  static let upperEdges = [70, 63, 105, 66, 107, 300, 293, 334, 296, 336]
  /// Room between the brows and the lowest leaf tip, in distances between the eyes.
  private static let margin = 0.05
  /// How far to the sides of the brows leaves are kept up as well.
  private static let overhang = 0.08
  /// Brows over the eyes where there is no mesh to see them on (a guess by eye, not measured).
  private static let usualHeight = 0.5
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
    // A turned head shows its eyes closer together than they are.
    unit = face.head.halfBreadth / 1.22
    let mesh = face.landmarks.mesh
    if let highest = Self.upperEdges.max(), highest < mesh.count {
      brows = Self.upperEdges.map { index in
        let offset = mesh[index].position - eyes
        return Point(offset.dot(across), offset.dot(up))
      }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    } else {
      let half = face.landmarks.interocularDistance * 0.9
      brows = [Point(-half, unit * Self.usualHeight), Point(half, unit * Self.usualHeight)]
    }
    (self.across, self.up, self.eyes) = (across, up, eyes)
  }

  /// How many pixels a wreath must go up to be clear of the brows; 0 when it is.
  func raise(_ geometry: WreathGeometry, shape: WreathShape) -> Double {
    var raise = 0.0
    let count = shape.lowest.count
    for (section, lowest) in shape.lowest.enumerated() {
      let theta = RingArc.theta(turn: (Double(section) + 0.5) / Double(count))
      let spoke = geometry.projection.spoke(theta: theta)
      let place =
        spoke.place - geometry.projection.down * lowest + spoke.outward
        * (shape.stands[section] + RingProjection.flare(lowest))
      guard !geometry.projection.isHidden(place) else { continue }
      let tip = geometry.ringCenter + Point(place.x, place.y) * geometry.halfBreadth - eyes
      guard let brow = brow(at: tip.dot(across)) else { continue }
      raise = max(raise, brow + Self.margin * unit - tip.dot(up))
    }
    return raise
  }

  /// The height of the brows at a place along the eye line; `nil` beside them.
  private func brow(at x: Double) -> Double? {
    guard let first = brows.first, let last = brows.last,
      x >= first.x - Self.overhang * unit, x <= last.x + Self.overhang * unit
    else { return nil }
    guard let right = brows.firstIndex(where: { $0.x >= x }) else { return last.y }
    guard right > 0 else { return first.y }
    let (a, b) = (brows[right - 1], brows[right])
    return a.y + (b.y - a.y) * (x - a.x) / max(b.x - a.x, 1e-9)
  }
}

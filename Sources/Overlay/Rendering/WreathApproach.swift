import Glibc
import Imaging

/// A wreath on its way to a head, for a film: the head and what stays before it are where they are
/// while the wreath comes down on them.
struct WreathApproach: Hashable, Sendable {
  /// The wreath's place on the head.
  var rest: WreathPlacement
  /// The progress along the way, 0 to 1.
  var progress: Double
  /// Whether it is in a hand that the people of the photo stand before.
  var isHeldBehindPeople = false

  /// The part of the shadow that it casts on the head, and of hair and hands that lie over it, 0 to
  /// 1: all of it once it lies there.
  var nearness: Double { MinimumJerk.progress((progress - Self.above) / (1 - Self.above)) }
  /// The part of the people before the hand that holds it, 1 to 0: it comes forward when it leaves.
  var reserve: Double { 1 - MinimumJerk.progress(progress / Self.forward) }

  /// The progress from which the wreath is over the head.
  private static let above = 0.7
  /// The progress at which it is before all people.
  private static let forward = 0.15
}

/// The head by which leaves are hidden.
struct WreathHead: Sendable {
  private let projection: RingProjection
  /// Half of the wreath's breadth over that of the head.
  private let scale: Double
  /// The place of the wreath's ring about its place on the head, in half-breadths of the head; z is
  /// away from the camera.
  private let offset: SIMD3<Double>

  /// The head that a wreath lies on.
  init(wearing ring: RingProjection) { (projection, scale, offset) = (ring, 1, .zero) }

  /// The head to which a wreath comes: straight down onto it, or past it before it.
  init(_ rest: WreathGeometry, under wreath: WreathGeometry) {
    projection = rest.projection
    scale = wreath.halfBreadth / rest.halfBreadth
    let away = (wreath.ringCenter - rest.ringCenter) / rest.halfBreadth
    let down = projection.down
    let seen = max(down.x * down.x + down.y * down.y, 0.25)
    let height = -(away.x * down.x + away.y * down.y) / seen
    let depth = -down.z * height - (height < 0 ? Self.before * -height : 0)
    offset = SIMD3(away.x, away.y, depth)
  }

  /// The distance by which a wreath under its place is nearer to the camera, in heights.
  private static let before = 4.0

  /// Whether it hides a point of the wreath, in half-breadths of the wreath about its centre.
  @inline(__always)
  func hides(_ place: SIMD3<Double>) -> Bool { projection.isHidden(place * scale + offset) }
}

/// The motion of a hand from rest to rest: of all motions of a duration between two points the one
/// whose jerk has the smallest integral of squares (Flash and Hogan 1985).
package enum MinimumJerk {
  /// The part of the way after a part of the time, both 0 to 1.
  package static func progress(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    return t * t * t * (10 - 15 * t + 6 * t * t)
  }
}

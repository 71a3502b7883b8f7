import Glibc
import Imaging

/// The wreath's ring as the camera sees it: an elliptic band round the skull under parallel light rays.
///
/// The ring's own frame has x to the picture's right, y down and z away from the camera when the
/// head looks straight at it; lengths are in half-breadths of the ring. Perspective is left out: at
/// arm's length it moves no point of the ring by more than a leaf's width.
struct RingProjection: Sendable {
  /// Half the ring's depth (forehead to nape) over half its breadth (temple to temple). A skull is
  /// longer than broad: 195 mm to 152 mm (Farkas, Anthropometry of the Head and Face, adult means).
  static let depth = 1.28
  /// The ring lies higher on the forehead than on the nape by this angle, in degrees: from the
  /// hairline over the ears to below the crown.
  static let tilt = 14.0
  /// Leaves stand off from the head above and below the ring's line: how much wider the ring is
  /// one half-breadth away from it.
  static let flare = 0.22

  /// The frame's axes as the camera sees them, before roll.
  private let right, down, inward: SIMD3<Double>
  private let rollCosine, rollSine: Double

  init(angle: Double, yaw: Double, pitch: Double) {
    let (p, y) = ((pitch + Self.tilt) * .pi / 180, yaw * .pi / 180)
    right = [cos(y), 0, sin(y)]
    down = [sin(p) * sin(y), cos(p), -sin(p) * cos(y)]
    inward = [-sin(y) * cos(p), sin(p), cos(y) * cos(p)]
    rollCosine = cos(angle * .pi / 180)
    rollSine = sin(angle * .pi / 180)
  }

  /// A place on the band.
  struct BandPoint {
    /// Angle round the head in radians: 0 at the forehead, positive towards the picture's right.
    var theta: Double
    /// Height over the ring's line, in half-breadths, positive towards the crown.
    var height: Double
    /// Cosine between the band's outward normal and the direction to the camera, 0 to 1.
    var facing: Double
  }

  /// The picture's offset from the ring's centre, in half-breadths, of a point of the ring's line.
  func offset(theta: Double, height: Double = 0) -> Point {
    let stand = 1 + Self.flare * height * height
    let v =
      right * (sin(theta) * stand) - inward * (cos(theta) * Self.depth * stand) - down * height
    return rolled(Point(v.x, v.y))
  }

  /// What the camera sees of the band at an offset from the ring's centre (in half-breadths): the
  /// nearer side of the band, `nil` where the ray misses it.
  func bandPoint(at offset: Point) -> BandPoint? {
    // Back out of the roll.
    let x = offset.x * rollCosine + offset.y * rollSine
    let y = -offset.x * rollSine + offset.y * rollCosine
    // The ray (x, y, t) in the ring's frame: origin plus t times direction.
    let ox = x * right.x + y * right.y
    let oy = x * down.x + y * down.y
    let oz = (x * inward.x + y * inward.y) / Self.depth
    let dx = right.z
    let dy = down.z
    let dz = inward.z / Self.depth
    let a = dx * dx + dz * dz
    guard a > 1e-9 else { return nil }
    let b = ox * dx + oz * dz
    let c = ox * ox + oz * oz
    // The band widens with the height, which is known only after the hit: three rounds settle it
    // to under a thousandth of the breadth for heights up to one.
    var height = 0.0
    var t = 0.0
    for _ in 0..<3 {
      let stand = 1 + Self.flare * height * height
      let discriminant = b * b - a * (c - stand * stand)
      guard discriminant >= 0 else { return nil }
      t = (-b - discriminant.squareRoot()) / a
      height = -(oy + t * dy)
    }
    let hitX = ox + t * dx
    let hitZ = oz + t * dz
    // Outward normal of the ellipse x² + (z / depth)² = 1, and its share towards the camera.
    let normal = SIMD3(hitX, 0, hitZ / Self.depth)
    let length = (normal * normal).sum().squareRoot()
    let facing = -(normal.x * dx + normal.z * dz * Self.depth) / length
    return BandPoint(theta: atan2(hitX, -hitZ), height: height, facing: max(0, facing))
  }

  /// The box of what is seen of the ring's line, in half-breadths about the ring's centre, in the
  /// picture before roll.
  var visibleBox: Rectangle {
    let steps = 180
    let points = (0..<steps).compactMap { step -> Point? in
      let theta = (Double(step) / Double(steps) * 2 - 1) * .pi
      let normal = right * sin(theta) - inward * (cos(theta) / Self.depth)
      guard normal.z <= 0.02 else { return nil }
      let v = right * sin(theta) - inward * (cos(theta) * Self.depth)
      return Point(v.x, v.y)
    }
    return Rectangle(bounding: points) ?? Rectangle(x: -1, y: -1, width: 2, height: 2)
  }

  /// Turns a vector by the roll.
  func rolled(_ p: Point) -> Point {
    Point(p.x * rollCosine - p.y * rollSine, p.x * rollSine + p.y * rollCosine)
  }
}

import Glibc
import Imaging

/// The orthographic projection of the wreath's ring, an elliptic band round the skull.
///
/// The ring's own frame has x to the picture's right, y down and z away from the camera when the
/// head looks straight at it; lengths are in half-breadths of the ring. Without perspective,
/// because at arm's length it moves no point of the ring by more than a leaf's width.
struct RingProjection: Sendable {
  /// The ring's depth (forehead to nape) over its breadth (temple to temple). A skull is longer
  /// than broad: 195 mm to 152 mm (Farkas, Anthropometry of the Head and Face, adult means).
  static let depth = 1.28
  /// The ring lies higher on the forehead than on the nape by this angle, in degrees: from the
  /// hairline (1.19 distances between the eyes above them) to just above the ears (0.55), which lie
  /// half the skull's depth (1.56) farther back: the arc tangent of 0.64 / 1.56.
  static let tilt = 22.0
  /// The crown's height over the ring, in half-breadths: a skull's vault.
  static let vault = 0.95
  /// The outward displacement of the leaves one half-breadth above the ring's line; it grows with
  /// the square of the height.
  static let flare = 0.16

  /// The frame's axes as the camera sees them, roll included: x and y in the picture, z away.
  let right, down, inward: SIMD3<Double>
  private let rollCosine, rollSine: Double

  init(angle: Double, yaw: Double, pitch: Double) {
    let (p, y, t) = (pitch * .pi / 180, yaw * .pi / 180, Self.tilt * .pi / 180)
    let (cosine, sine) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
    func rolled(_ v: SIMD3<Double>) -> SIMD3<Double> {
      [v.x * cosine - v.y * sine, v.x * sine + v.y * cosine, v.z]
    }
    // The head's own axes by FaceTrack's convention, Rx(-pitch) Ry(-yaw), ...
    let across = SIMD3(cos(y), sin(p) * sin(y), cos(p) * sin(y))
    let long = SIMD3(0, cos(p), -sin(p))
    let deep = SIMD3(-sin(y), sin(p) * cos(y), cos(p) * cos(y))
    // ... and the ring tilted within the head.
    right = rolled(across)
    down = rolled(long * cos(t) - deep * sin(t))
    inward = rolled(long * sin(t) + deep * cos(t))
    (rollCosine, rollSine) = (cosine, sine)
  }

  /// A point on the ring's line, and the direction away from the head.
  struct Spoke {
    /// The point about the ring's centre, in half-breadths; z is away from the camera.
    var place: SIMD3<Double>
    /// The unit vector away from the head, in the camera's frame.
    var outward: SIMD3<Double>
  }

  /// The spoke at an angle round the head in radians: 0 at the forehead, positive to the picture's
  /// right.
  func spoke(theta: Double) -> Spoke {
    let (x, z) = (sin(theta), -cos(theta))
    let normal = SIMD2(x, z / Self.depth)
    let length = (normal * normal).sum().squareRoot()
    return Spoke(
      place: right * x + inward * (z * Self.depth),
      outward: right * (normal.x / length) + inward * (normal.y / length))
  }

  /// A point of the band in the picture, about the ring's centre, in half-breadths.
  ///
  /// - Parameters:
  ///   - height: over the ring's line, towards the crown.
  ///   - displacement: from the head.
  func offset(theta: Double, height: Double = 0, displacement: Double = 0) -> Point {
    let spoke = spoke(theta: theta)
    let v = spoke.place - down * height + spoke.outward * (displacement + Self.flare(height))
    return Point(v.x, v.y)
  }

  /// The flare's displacement at a height over the ring's line.
  @inline(__always)
  static func flare(_ height: Double) -> Double { height > 0 ? flare * height * height : 0 }

  /// A point on the head's cylinder.
  struct BandPoint {
    /// Angle round the head in radians: 0 at the forehead, positive towards the picture's right.
    var theta: Double
    /// Height over the ring's line, in half-breadths, positive towards the crown.
    var height: Double
    /// Cosine between the head's outward normal and the direction to the camera, 0 to 1.
    var facing: Double
  }

  /// The visible point of the head's cylinder at an offset from the ring's centre, in
  /// half-breadths; `nil` beside the head.
  func bandPoint(at offset: Point) -> BandPoint? {
    // The ray (x, y, t) in the ring's frame: origin plus t times direction.
    let ox = offset.x * right.x + offset.y * right.y
    let oy = offset.x * down.x + offset.y * down.y
    let oz = (offset.x * inward.x + offset.y * inward.y) / Self.depth
    let dx = right.z
    let dz = inward.z / Self.depth
    let a = dx * dx + dz * dz
    guard a > 1e-9 else { return nil }
    let b = ox * dx + oz * dz
    let discriminant = b * b - a * (ox * ox + oz * oz - 1)
    guard discriminant >= 0 else { return nil }
    let t = (-b - discriminant.squareRoot()) / a
    let hitX = ox + t * dx
    let hitZ = oz + t * dz
    let normal = SIMD2(hitX, hitZ / Self.depth)
    let facing =
      -(normal.x * right.z + normal.y * inward.z) / (normal * normal).sum().squareRoot()
    return BandPoint(
      theta: atan2(hitX, -hitZ), height: -(oy + t * down.z), facing: max(0, facing))
  }

  /// The bounding box of the ring line's visible part before roll, in half-breadths about the
  /// ring's centre.
  var visibleBox: Rectangle {
    let steps = 180
    let points = (0..<steps).compactMap { step -> Point? in
      let spoke = spoke(theta: (Double(step) / Double(steps) * 2 - 1) * .pi)
      guard spoke.outward.z <= 0.02 else { return nil }
      return unrolled(Point(spoke.place.x, spoke.place.y))
    }
    return Rectangle(bounding: points) ?? Rectangle(x: -1, y: -1, width: 2, height: 2)
  }

  /// Rotates a vector by the roll.
  func rolled(_ p: Point) -> Point {
    Point(p.x * rollCosine - p.y * rollSine, p.x * rollSine + p.y * rollCosine)
  }

  /// Rotates a vector back by the roll.
  private func unrolled(_ p: Point) -> Point {
    Point(p.x * rollCosine + p.y * rollSine, p.y * rollCosine - p.x * rollSine)
  }
}

extension RingProjection {
  /// Whether the head occludes a point of the camera's frame, in half-breadths about the ring's
  /// centre.
  ///
  /// Below the ring the head is an elliptic cylinder, above it half an ellipsoid; the ray from the
  /// point to the camera is intersected with both.
  @inline(__always)
  func isHidden(_ v: SIMD3<Double>) -> Bool {
    // Less than 1: a ray that only grazes the head does not hide the leaf.
    let radius = 0.985
    // The point and the view direction in the frame of a head of radius 1.
    let px = v.x * right.x + v.y * right.y + v.z * right.z
    let py = v.x * down.x + v.y * down.y + v.z * down.z
    let pz = (v.x * inward.x + v.y * inward.y + v.z * inward.z) / Self.depth
    let (dx, dy, dz) = (right.z, down.z, inward.z / Self.depth)
    // The ellipsoid is a sphere after scaling: the squared distance between the ray and its centre.
    let (sphereP, sphereD) = (py / Self.vault, dy / Self.vault)
    let along = px * dx + sphereP * sphereD + pz * dz
    let miss =
      px * px + sphereP * sphereP + pz * pz
      - along * along / (dx * dx + sphereD * sphereD + dz * dz)
    if along > 0, miss < radius { return true }
    // The ray enters the cylinder at `near` and leaves it at `far`.
    let (halfB, square) = (px * dx + pz * dz, dx * dx + dz * dz)
    let discriminant = halfB * halfB - square * (px * px + pz * pz - radius)
    guard square > 0, halfB > 0, discriminant > 0 else { return false }
    let root = discriminant.squareRoot()
    let (near, far) = ((halfB - root) / square, (halfB + root) / square)
    return py - max(near, 0) * dy > 0 || py - far * dy > 0
  }
}

import Glibc
import Imaging

extension HeadPose {
  /// Reads the pose off the mesh's own three dimensions.
  ///
  /// The head's sideways axis is the sum over symmetric pairs of points and its long axis runs from
  /// the chin to the forehead, so that a mirrored mesh gives exactly the mirrored pose.
  init(_ mesh: FaceMesh) {
    let across = Self.symmetricPairs.reduce(Vector3(0, 0, 0)) {
      $0 + (Vector3(mesh.points[$1.left]) - Vector3(mesh.points[$1.right]))
    }.normalized
    let down = (Vector3(mesh.points[MeshIndex.chin]) - Vector3(mesh.points[MeshIndex.foreheadTop]))
    // Squared up against the sideways axis; the third axis points away from the camera.
    let long = (down - across * down.dot(across)).normalized
    let inward = across.cross(long)
    roll = atan2(across.y, across.x) * 180 / .pi
    // The face looks along -inward; seen in the picture turned back by the roll.
    let (cosine, sine) = (cos(roll * .pi / 180), sin(roll * .pi / 180))
    let gaze = Vector3(
      -(inward.x * cosine + inward.y * sine), -(inward.y * cosine - inward.x * sine), -inward.z)
    yaw = atan2(gaze.x, -gaze.z) * 180 / .pi
    pitch = atan2(-gaze.y, (gaze.x * gaze.x + gaze.z * gaze.z).squareRoot()) * 180 / .pi
  }

  /// Points of the mesh that mirror each other: eye corners, cheeks, mouth corners.
  private static let symmetricPairs: [(right: Int, left: Int)] = [
    (33, 263), (133, 362), (234, 454), (61, 291), (127, 356), (93, 323),
  ]
}

/// A vector in the photo's pixels and the mesh's depth.
private struct Vector3 {
  var x, y, z: Double

  init(_ x: Double, _ y: Double, _ z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  init(_ point: MeshPoint) {
    self.init(point.position.x, point.position.y, point.depth)
  }

  var normalized: Vector3 {
    let length = dot(self).squareRoot()
    return length > 0 ? self * (1 / length) : self
  }

  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (a: Vector3, k: Double) -> Vector3 { Vector3(a.x * k, a.y * k, a.z * k) }
}

import Glibc
import Imaging

/// A head-local coordinate frame in the photo: origin between the pupils, x along the eyes, up
/// along the face, in eye distances.
struct HeadFrame: Sendable {
  /// The point between the pupils, in pixels.
  let origin: Point
  /// The unit in pixels: the distance between the eyes, corrected for yaw.
  let unit: Double
  let pose: HeadPose
  /// The face's height from the chin to the topmost landmark, in pixels.
  let faceHeight: Double
  /// The distance of the cheeks in space, in units.
  let faceBreadth: Double
  /// The height of the topmost landmark above the eyes, in units.
  private(set) var foreheadHeight: Double

  /// Measures the frame by the mesh.
  ///
  /// The roll is that of the fitted rotation: a turned and bowed head's pupils are not level. In the
  /// frontal view they give the unit, in the profile view the mesh's depth does.
  ///
  /// - Parameter detected: the detector's points, which see a profile's yaw better; `nil` in films.
  init(
    mesh: FaceMesh, rightEye: Point, leftEye: Point, detected: FivePointPose? = nil
  ) throws(FaceTrackError) {
    let axis = try HeadPose(fitting: mesh)
    // Of the profile view over the frontal view: 0 up to a yaw of 20°, 1 from 40°.
    let weight = min(max((abs(axis.yaw) - 20) / 20, 0), 1)
    pose = HeadPose(
      roll: axis.roll, yaw: detected?.yaw(beside: axis.yaw) ?? axis.yaw, pitch: axis.pitch)
    let apart = (mesh.leftEye - mesh.rightEye).length
    let deep =
      (mesh.points[MeshIndex.leftEyeInner].depth + mesh.points[MeshIndex.leftEyeOuter].depth
        - mesh.points[MeshIndex.rightEyeOuter].depth
        - mesh.points[MeshIndex.rightEyeInner].depth) / 2
    unit = max(
      (1 - weight) * rightEye.distance(to: leftEye) + weight * hypot(apart, deep), 1e-3)
    origin = rightEye.midpoint(to: leftEye)
    faceHeight = max(mesh[MeshIndex.chin].distance(to: mesh[MeshIndex.foreheadTop]), 1e-3)
    let (right, left) = (mesh.points[MeshIndex.rightCheek], mesh.points[MeshIndex.leftCheek])
    let breadth = hypot(right.position.distance(to: left.position), left.depth - right.depth)
    // At least one unit, less than any face has: a mesh of noise may be folded.
    faceBreadth = max(breadth / unit, 1)
    foreheadHeight = 0
    foreheadHeight = height(of: mesh[MeshIndex.foreheadTop])
  }

  /// The frame of an average face under a pose.
  init(origin: Point, unit: Double, pose: HeadPose) {
    (self.origin, self.unit, self.pose) = (origin, max(unit, 1e-3), pose)
    (faceHeight, faceBreadth, foreheadHeight) = (
      Self.averageHeight * self.unit, Self.averageBreadth, Self.averageForehead
    )
  }

  /// Means of the studio set's meshes: height, breadth and forehead of a face, in units.
  private static let (averageHeight, averageBreadth, averageForehead) = (2.64, 2.19, 0.89)

  /// The point of the photo at coordinates along and above the eyes, in units.
  func point(_ x: Double, _ up: Double) -> Point {
    let side = Point.direction(degrees: pose.roll), down = Point.direction(degrees: pose.roll + 90)
    return origin + side * (x * unit) - down * (up * unit)
  }

  /// The height of a point of the photo above the eyes, in units.
  func height(of point: Point) -> Double {
    -(point - origin).dot(Point.direction(degrees: pose.roll + 90)) / unit
  }
}

extension Double {
  /// The same angle in the range -180 up to, not including, 180 degrees.
  package var wrappedDegrees: Double {
    let turn = truncatingRemainder(dividingBy: 360)
    return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}

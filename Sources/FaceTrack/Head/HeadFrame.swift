import Glibc
import Imaging

/// A head-local coordinate frame in the photo: origin between the pupils, x along the eyes, up
/// along the face, in eye distances.
struct HeadFrame: Sendable {
  /// The point between the pupils, in pixels.
  let origin: Point
  /// The unit in pixels: the distance between the eyes, corrected for yaw.
  let unit: Double
  /// The weight of the profile view over the frontal view: 0 up to a yaw of 20°, 1 from 40°.
  let profileWeight: Double
  let pose: HeadPose

  /// Measures the frame.
  ///
  /// In the frontal view the line through the pupils gives roll and unit; in the profile view the
  /// fitted head rotation and the mesh's depth do.
  init(mesh: FaceMesh, rightEye: Point, leftEye: Point) throws(FaceTrackError) {
    let axis = try HeadPose(fitting: mesh)
    let line = leftEye - rightEye
    profileWeight = min(max((abs(axis.yaw) - 20) / 20, 0), 1)
    let roll = line.degrees + profileWeight * (axis.roll - line.degrees).wrappedDegrees
    pose = HeadPose(roll: roll.wrappedDegrees, yaw: axis.yaw, pitch: axis.pitch)
    let apart = (mesh.leftEye - mesh.rightEye).length
    let deep =
      (mesh.points[MeshIndex.leftEyeInner].depth + mesh.points[MeshIndex.leftEyeOuter].depth
        - mesh.points[MeshIndex.rightEyeOuter].depth
        - mesh.points[MeshIndex.rightEyeInner].depth) / 2
    unit = max(
      (1 - profileWeight) * line.length + profileWeight * hypot(apart, deep), 1e-3)
    origin = rightEye.midpoint(to: leftEye)
  }

  /// The height of a point of the photo above the eyes, in units.
  func height(of point: Point) -> Double {
    -(point - origin).dot(Point.direction(degrees: pose.roll + 90)) / unit
  }
}

extension Double {
  /// The same angle in the range -180 up to, not including, 180 degrees.
  var wrappedDegrees: Double {
    let turn = truncatingRemainder(dividingBy: 360)
    return turn >= 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}

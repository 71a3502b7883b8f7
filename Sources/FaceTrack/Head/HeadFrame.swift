import Glibc
import Imaging

/// A head's own coordinates in the picture: origin between the pupils, x along the eyes, up along
/// the face, in distances between the eyes.
struct HeadFrame: Sendable {
  /// Between the pupils, in pixels.
  let origin: Point
  /// The unit in pixels: the distance between the eyes as if seen from the front.
  let unit: Double
  /// How much the head looks away: 0 up to a yaw of 20°, 1 from 40°.
  let away: Double
  let pose: HeadPose
  private let side: Point
  private let down: Point

  /// Measures the frame.
  ///
  /// While the face looks at us the line through the pupils gives roll and unit; when it looks away,
  /// the head's own axis and the mesh's depth do.
  init(mesh: FaceMesh, rightEye: Point, leftEye: Point) throws(FaceTrackError) {
    let axis = try HeadRotation(fitting: mesh).pose
    let line = leftEye - rightEye
    away = min(max((abs(axis.yaw) - 20) / 20, 0), 1)
    let roll = line.degrees + away * (axis.roll - line.degrees).wrappedDegrees
    pose = HeadPose(roll: roll.wrappedDegrees, yaw: axis.yaw, pitch: axis.pitch)
    let apart = (mesh.leftEye - mesh.rightEye).length
    let deep =
      (mesh.points[MeshIndex.leftEyeInner].depth + mesh.points[MeshIndex.leftEyeOuter].depth
        - mesh.points[MeshIndex.rightEyeOuter].depth
        - mesh.points[MeshIndex.rightEyeInner].depth) / 2
    unit = max((1 - away) * line.length + away * hypot(apart, deep), 1e-3)
    origin = rightEye.midpoint(to: leftEye)
    side = Point.direction(degrees: pose.roll)
    down = Point.direction(degrees: pose.roll + 90)
  }

  /// The picture's place of local coordinates.
  func callAsFunction(_ x: Double, up: Double) -> Point {
    origin + side * (x * unit) - down * (up * unit)
  }

  /// How far above the eyes a place of the picture is, in units.
  func height(of point: Point) -> Double { -(point - origin).dot(down) / unit }
}

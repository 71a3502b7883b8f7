import COpenCV
import Glibc
import Imaging

/// The rotation of a head in space: Rz(roll) · Rx(-pitch) · Ry(-yaw).
struct HeadRotation: Sendable {
  /// Row-major, from head to camera coordinates (both x right, y down, z away from the camera).
  private let rows: [SIMD3<Double>]

  /// The rotation with a pose's angles.
  init(_ pose: HeadPose) {
    let (yaw, pitch, roll) = (pose.yaw * .pi / 180, pose.pitch * .pi / 180, pose.roll * .pi / 180)
    let (cy, sy, cp, sp, cr, sr) = (
      cos(yaw), sin(yaw), cos(pitch), sin(pitch), cos(roll), sin(roll)
    )
    // The rows of Rx(-pitch) · Ry(-yaw).
    let upper = SIMD3(cy, 0, -sy)
    let middle = SIMD3(sp * sy, cp, sp * cy)
    let lower = SIMD3(cp * sy, -sp, cp * cy)
    rows = [upper * cr - middle * sr, upper * sr + middle * cr, lower]
  }

  /// The optimal rotation of ``PoseModel`` onto a mesh (Kabsch 1976, orthogonal Procrustes).
  init(fitting mesh: FaceMesh) throws(FaceTrackError) {
    let points = PoseModel.indices.flatMap { index in
      let point = mesh.points[index]
      return [point.position.x, point.position.y, point.depth]
    }
    var values = [Double](repeating: 0, count: 9)
    var message = COpenCVMessage()
    try COpenCV_fitRotation(
      PoseModel.coordinates, points, PoseModel.indices.count, &values, &message
    ).check(message)
    rows = (0..<3).map { SIMD3(values[3 * $0], values[3 * $0 + 1], values[3 * $0 + 2]) }
  }

  /// The rotation's Euler angles.
  var pose: HeadPose {
    HeadPose(
      roll: atan2(-rows[0].y, rows[1].y) * 180 / .pi,
      yaw: atan2(rows[2].x, rows[2].z) * 180 / .pi,
      pitch: -asin(min(max(rows[2].y, -1), 1)) * 180 / .pi)
  }

  /// The orthographic projection of a vector in head coordinates.
  func projected(_ v: SIMD3<Double>) -> Point {
    Point((rows[0] * v).sum(), (rows[1] * v).sum())
  }
}

import COpenCV
import Glibc
import Imaging

extension HeadPose {
  /// The pose of the optimal rotation of ``PoseModel`` onto a mesh (Kabsch 1976, orthogonal
  /// Procrustes).
  init(fitting mesh: FaceMesh) throws(FaceTrackError) {
    let points = PoseModel.indices.flatMap { index in
      let point = mesh.points[index]
      return [point.position.x, point.position.y, point.depth]
    }
    // Row-major, from head to camera coordinates (both x right, y down, z away from the camera).
    var rotation = [Double](repeating: 0, count: 9)
    var message = COpenCVMessage()
    try COpenCV_fitRotation(
      PoseModel.coordinates, points, PoseModel.indices.count, &rotation, &message
    ).check(message)
    self.init(
      roll: atan2(-rotation[1], rotation[4]) * 180 / .pi,
      yaw: atan2(rotation[6], rotation[8]) * 180 / .pi,
      pitch: -asin(min(max(rotation[7], -1), 1)) * 180 / .pi)
  }
}

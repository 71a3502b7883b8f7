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

/// The pose by the detector's five points: the rigid fit of eyes, nose and mouth, which lie nearly
/// in a plane but for the nose.
///
/// The middles of eyes and mouth lie on the head's plane of symmetry: the line between them is the
/// roll whatever the yaw. Beside that line stand the nose, by the sine of the yaw, and either eye,
/// by its cosine.
struct FivePointPose: Sendable {
  /// The roll by the line from the eyes' middle to the mouth's, and the yaw, in degrees.
  let roll, yaw: Double
  /// The head's unit in pixels: the distance between the eyes as seen from the front, which is also
  /// that of the eyes from the mouth.
  let unit: Double
  /// Whether the points are those of one face in its box; a mask or a hand before the mouth leaves
  /// some of them to chance.
  let isSound: Bool

  /// The nose's distance from the plane of eyes and mouth, in units: the median of 58 heads by
  /// their meshes' yaw, 15 to 50 degrees.
  private static let noseDepth = 0.555
  /// Mouth corners are nearer to each other than the eyes by this factor.
  private static let mouthBreadth = 0.89
  /// Eyes nearer to each other than this part of their distance from the mouth say nothing about
  /// the roll.
  private static let broadEyes = 0.5
  /// The largest angle, in degrees, between the two measures of the roll of a face from the front.
  private static let largestSkew = 30.0
  /// The farthest roll in the photo's turn, in degrees, that points alone may claim: a face that
  /// lies is found in another turn, standing.
  private static let farthestRoll = 75.0

  init(_ face: DetectedFace) {
    let axis = face.mouth - face.eyeMidpoint
    let length = max(axis.length, 1e-3)
    let (down, across) = (axis / length, Point(axis.y, -axis.x) / length)
    let eyes = (face.leftEye - face.rightEye).dot(across) / length
    let mouth = (face.mouthLeft - face.mouthRight).dot(across) / length / Self.mouthBreadth
    let nose = face.nose - face.eyeMidpoint
    let breadth = max((eyes + mouth) / 2, 0)
    let roll = (axis.degrees - 90).wrappedDegrees
    self.roll = roll
    yaw = atan2(nose.dot(across) / length / Self.noseDepth, max(breadth, 1e-6)) * 180 / .pi
    unit = max(length, face.rightEye.distance(to: face.leftEye))
    let skew = abs(((face.leftEye - face.rightEye).degrees - roll).wrappedDegrees)
    let center = face.box.center
    // Eyes and mouth lie on both sides of the box's middle, and the nose between them.
    let isInBox =
      (face.eyeMidpoint - center).dot(down) < 0 && (face.mouth - center).dot(down) > 0
      && (0...length * 1.2).contains(nose.dot(down))
      && length > 0.2 * max(face.box.width, face.box.height)
    let isStanding = abs((roll - face.turn.roll).wrappedDegrees) < Self.farthestRoll
    isSound = isInBox && isStanding && (eyes < Self.broadEyes || skew < Self.largestSkew)
  }

  /// The yaw of a head whose mesh says `yaw`: a mesh bends a profile towards the camera, so that
  /// beyond 45 degrees the farther of both counts.
  func yaw(beside yaw: Double) -> Double {
    abs(yaw) > 45 && isSound && self.yaw * yaw > 0 && abs(self.yaw) > abs(yaw) ? self.yaw : yaw
  }
}

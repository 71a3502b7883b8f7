import COpenCV
import Imaging

extension Face {
  /// Measures landmarks, pose and head outline of a face that was found.
  static func measured(
    _ found: FittedFace, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> Face {
    guard let mesh = found.mesh else { return Face(found.detected) }
    return try measured(
      mesh: mesh, confidence: found.detected.score, profile: nil, in: photo, networks: &networks
    ).face
  }

  /// Measures a face by its mesh.
  ///
  /// - Parameter profile: the person mask's profile from an earlier frame; `nil` runs the mask.
  /// - Returns: the face, and the profile to pass for the next frame.
  static func measured(
    mesh: FaceMesh, confidence: Double, profile: COpenCVHeadProfile?, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) -> (face: Face, profile: COpenCVHeadProfile) {
    let pupils = try IrisRefinement.pupils(mesh, in: photo, networks: &networks)
    let frame = try HeadFrame(mesh: mesh, rightEye: pupils.right, leftEye: pupils.left)
    let head = try HeadOutline.measured(
      mesh: mesh, frame: frame, known: profile, in: photo, networks: &networks)
    let landmarks = FaceLandmarks(
      rightEye: pupils.right, leftEye: pupils.left, nose: mesh[MeshIndex.noseTip],
      mouthRight: mesh[MeshIndex.mouthRight], mouthLeft: mesh[MeshIndex.mouthLeft],
      chin: mesh[MeshIndex.chin], mesh: mesh.points)
    let face = Face(
      box: mesh.box, confidence: confidence, landmarks: landmarks, pose: frame.pose,
      head: head.outline)
    return (face, head.profile)
  }

  /// A face with the detector's landmarks only; the rest follows the proportions of an average
  /// upright head along its axis.
  private init(_ detected: DetectedFace) {
    let (origin, roll) = (detected.eyeMidpoint, detected.roll)
    let unit = max(detected.scale, 1e-3)
    let side = Point.direction(degrees: roll)
    let down = Point.direction(degrees: roll + 90)
    func place(_ x: Double, _ up: Double) -> Point {
      origin + side * (x * unit) - down * (up * unit)
    }
    self.init(
      box: detected.box, confidence: detected.score,
      landmarks: FaceLandmarks(
        rightEye: detected.rightEye, leftEye: detected.leftEye, nose: detected.nose,
        mouthRight: detected.mouthRight, mouthLeft: detected.mouthLeft, chin: place(0, -1.75)),
      pose: HeadPose(roll: roll, yaw: 0, pitch: 0),
      head: .average(place: place, unit: unit, roll: roll))
  }
}

import COpenCV
import Imaging

extension Face {
  /// Measures landmarks, pose and head outline of a face that was found.
  static func measured(
    _ found: FittedFace, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> Face {
    let points = FivePointPose(found.detected)
    guard let mesh = found.mesh else {
      return try measured(found, points, in: photo, networks: &networks)
    }
    return try measured(
      mesh: mesh, detected: points, confidence: found.detected.score, profile: nil, in: photo,
      networks: &networks
    ).face
  }

  /// Measures a face by its mesh.
  ///
  /// - Parameters:
  ///   - detected: the pose by the detector's points; `nil` in films.
  ///   - profile: the person mask's profile from an earlier frame; `nil` runs the mask.
  /// - Returns: the face, and the profile to pass for the next frame.
  static func measured(
    mesh: FaceMesh, detected: FivePointPose? = nil, confidence: Double,
    profile: COpenCVHeadProfile?, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> (face: Face, profile: COpenCVHeadProfile) {
    let pupils = try IrisRefinement.pupils(mesh, in: photo, networks: &networks)
    let frame = try HeadFrame(
      mesh: mesh, rightEye: pupils.right, leftEye: pupils.left, detected: detected)
    let head = try HeadOutline.measured(
      frame: frame, known: profile, in: photo, networks: &networks)
    let landmarks = FaceLandmarks(
      rightEye: pupils.right, leftEye: pupils.left, nose: mesh[MeshIndex.noseTip],
      mouthRight: mesh[MeshIndex.mouthRight], mouthLeft: mesh[MeshIndex.mouthLeft],
      chin: mesh[MeshIndex.chin], mesh: mesh.points)
    let face = Face(
      box: mesh.box, confidence: confidence, landmarks: landmarks, pose: frame.pose,
      head: head.outline)
    return (face, head.profile)
  }

  /// Measures a face whose mesh does not fit: the pose by the mesh of its mirror image, by the
  /// detector's points, or level; outline and top by the head's mask.
  private static func measured(
    _ found: FittedFace, _ points: FivePointPose, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> Face {
    let detected = found.detected
    let mirrored = try FaceFitting.mirroredPose(of: detected, in: photo, networks: &networks)
    let frame: HeadFrame
    if points.isSound {
      // The points lie on the face itself; only the nod needs a mesh.
      let pose = HeadPose(
        roll: points.roll, yaw: min(max(points.yaw, -90), 90), pitch: mirrored?.pitch ?? 0)
      frame = HeadFrame(origin: detected.eyeMidpoint, unit: points.unit, pose: pose)
    } else {
      // The box remains: its longer side is 2.6 units, and the eyes lie a quarter of one above its
      // middle.
      let pose = mirrored ?? HeadPose(roll: detected.turn.roll, yaw: 0, pitch: 0)
      let unit = max(detected.box.width, detected.box.height) / 2.6
      let up = Point.direction(degrees: pose.roll - 90)
      frame = HeadFrame(
        origin: detected.box.center + up * (0.25 * unit), unit: unit, pose: pose)
    }
    let head = try HeadOutline.measured(frame: frame, known: nil, in: photo, networks: &networks)
    return Face(
      box: detected.box, confidence: detected.score,
      landmarks: FaceLandmarks(
        rightEye: detected.rightEye, leftEye: detected.leftEye, nose: detected.nose,
        mouthRight: detected.mouthRight, mouthLeft: detected.mouthLeft,
        chin: frame.point(0, -1.75)),
      pose: frame.pose, head: head.outline)
  }
}

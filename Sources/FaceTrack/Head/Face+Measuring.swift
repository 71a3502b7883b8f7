import Imaging
import StageTiming

extension Face {
  /// Measures landmarks, pose and head outline of a verified candidate.
  init(
    _ face: VerifiedCandidate, detector: any FaceDetector, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) {
    // A candidate accepted by its detection score alone has no usable mesh.
    guard face.logit > detector.parameters.acceptedLogit else {
      self.init(face.candidate)
      return
    }
    self = try Face.measured(
      mesh: face.mesh, confidence: face.confidence, profile: nil, in: photo, networks: &networks
    ).face
  }

  /// Measures a face by its mesh.
  ///
  /// - Parameter profile: the person mask's profile from an earlier frame; `nil` runs the mask.
  /// - Returns: the face, and the profile to pass for the next frame.
  static func measured(
    mesh: FaceMesh, confidence: Double, profile: MaskProfile?, in photo: PhotoPyramid,
    networks: inout Networks
  ) throws(FaceTrackError) -> (face: Face, profile: MaskProfile) {
    let trace = networks.trace
    let pupils = try trace.measure(.landmarks) { () throws(FaceTrackError) in
      try IrisRefinement.pupils(mesh, in: photo, networks: &networks)
    }
    return try trace.measure(.headTop) { () throws(FaceTrackError) in
      try measured(
        mesh: mesh, pupils: pupils, confidence: confidence, profile: profile, in: photo,
        networks: &networks)
    }
  }

  private static func measured(
    mesh: FaceMesh, pupils: (right: Point, left: Point), confidence: Double,
    profile: MaskProfile?, in photo: PhotoPyramid, networks: inout Networks
  ) throws(FaceTrackError) -> (face: Face, profile: MaskProfile) {
    let frame = try HeadFrame(mesh: mesh, rightEye: pupils.right, leftEye: pupils.left)
    let profile =
      if let profile {
        profile
      } else {
        try MaskProfile.measured(mesh: mesh, frame: frame, in: photo, networks: &networks)
      }
    let landmarks = FaceLandmarks(
      rightEye: pupils.right, leftEye: pupils.left, nose: mesh[MeshIndex.noseTip],
      mouthRight: mesh[MeshIndex.mouthRight], mouthLeft: mesh[MeshIndex.mouthLeft],
      chin: mesh[MeshIndex.chin], mesh: mesh.points)
    let face = Face(
      box: mesh.box, confidence: confidence, landmarks: landmarks, pose: frame.pose,
      head: HeadOutline(mesh: mesh, frame: frame, profile: profile))
    return (face, profile)
  }

  /// A face with the detector's landmarks only; the rest follows the proportions of an average upright
  /// head along its axis.
  private init(_ candidate: FaceCandidate) {
    let (right, left) = (candidate.rightEye, candidate.leftEye)
    let origin = candidate.eyeMidpoint
    let unit = max(right.distance(to: left), 0.9 * candidate.mouth.distance(to: origin), 1e-3)
    let roll = (left - right).degrees
    let side = Point.direction(degrees: roll)
    let down = Point.direction(degrees: roll + 90)
    func place(_ x: Double, _ up: Double) -> Point {
      origin + side * (x * unit) - down * (up * unit)
    }
    let half = side * (0.42 * unit)
    self.init(
      box: Rectangle(
        x: candidate.center.x - candidate.side / 2, y: candidate.center.y - candidate.side / 2,
        width: candidate.side, height: candidate.side),
      confidence: candidate.score,
      landmarks: FaceLandmarks(
        rightEye: right, leftEye: left, nose: candidate.nose,
        mouthRight: candidate.mouth - half, mouthLeft: candidate.mouth + half,
        chin: place(0, -1.75)),
      pose: HeadPose(roll: roll, yaw: 0, pitch: 0),
      head: .average(frame: place, unit: unit, roll: roll))
  }
}

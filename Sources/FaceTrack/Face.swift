public import Imaging

/// A face found in a photo, with all that a wreath needs to know about the head it belongs to.
///
/// All points are pixels of the upright photo (see `Imaging.Point`); left and right are the subject's.
public struct Face: Sendable {
  /// The face from the brow to the chin and from cheek to cheek.
  public var box: Rectangle
  /// How sure the chain is that this is a face, 0 to 1.
  public var confidence: Double
  /// Eyes, nose, mouth, chin and the whole mesh.
  public var landmarks: FaceLandmarks
  /// How the head is turned.
  public var pose: HeadPose
  /// Where the head ends and where a wreath sits.
  public var head: HeadOutline

  /// Puts a face together from its parts.
  public init(
    box: Rectangle, confidence: Double, landmarks: FaceLandmarks, pose: HeadPose, head: HeadOutline
  ) {
    self.box = box
    self.confidence = confidence
    self.landmarks = landmarks
    self.pose = pose
    self.head = head
  }
}

extension Face {
  /// The same face in a picture whose sides are `factor` times as long.
  func scaled(by factor: Double) -> Face {
    guard factor != 1 else { return self }
    var face = self
    face.box = Rectangle(
      x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor)
    face.landmarks = FaceLandmarks(
      rightEye: landmarks.rightEye * factor, leftEye: landmarks.leftEye * factor,
      nose: landmarks.nose * factor, mouthRight: landmarks.mouthRight * factor,
      mouthLeft: landmarks.mouthLeft * factor, chin: landmarks.chin * factor,
      mesh: landmarks.mesh.map {
        MeshPoint(position: $0.position * factor, depth: $0.depth * factor)
      })
    let ellipse = head.ellipse
    face.head = HeadOutline(
      headTop: head.headTop * factor, hairTop: head.hairTop * factor,
      hairline: head.hairline * factor, halfBreadth: head.halfBreadth * factor,
      ellipse: HeadEllipse(
        center: ellipse.center * factor, halfWidth: ellipse.halfWidth * factor,
        halfHeight: ellipse.halfHeight * factor, angle: ellipse.angle))
    return face
  }
}

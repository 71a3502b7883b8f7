public import Imaging

/// A face in a photo: box, landmarks, pose and the outline of its head.
///
/// All points are in pixels of the upright photo, y down (see `Imaging.Point`); left and right are
/// the subject's.
public struct Face: Sendable {
  /// The bounding box of the face from brow to chin and from cheek to cheek.
  public var box: Rectangle
  /// The probability that this is a face, 0 to 1.
  public var confidence: Double
  /// Eyes, nose, mouth, chin and the face mesh.
  public var landmarks: FaceLandmarks
  /// The head's rotation.
  public var pose: HeadPose
  /// Head top, hairline and the ring where a wreath rests.
  public var head: HeadOutline

  /// Creates a face from its parts, all in pixels of the same photo.
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
  /// The same face in the photo scaled by `factor`.
  func scaled(by factor: Double) -> Face {
    guard factor != 1 else { return self }
    var face = self
    face.box = Rectangle(
      x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor)
    face.landmarks = FaceLandmarks(
      rightEye: landmarks.rightEye * factor, leftEye: landmarks.leftEye * factor,
      nose: landmarks.nose * factor, mouthRight: landmarks.mouthRight * factor,
      mouthLeft: landmarks.mouthLeft * factor, chin: landmarks.chin * factor,
      mesh: landmarks.mesh.map { $0.scaled(by: factor) })
    let ellipse = head.ellipse
    face.head = HeadOutline(
      headTop: head.headTop * factor, headTopError: head.headTopError * factor,
      hairTop: head.hairTop * factor, hairline: head.hairline * factor,
      halfBreadth: head.halfBreadth * factor,
      ellipse: HeadEllipse(
        center: ellipse.center * factor, halfWidth: ellipse.halfWidth * factor,
        halfHeight: ellipse.halfHeight * factor, angle: ellipse.angle))
    return face
  }
}

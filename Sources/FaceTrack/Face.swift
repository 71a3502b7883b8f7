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
    face.landmarks.mesh = landmarks.mesh.map { $0.scaled(by: factor) }
    for path in Self.positions { face[keyPath: path] = self[keyPath: path] * factor }
    for path in Self.lengths { face[keyPath: path] = self[keyPath: path] * factor }
    face.head.headTopError *= factor
    return face
  }

  /// All points but those of box and mesh; a film smooths them over time.
  static let positions: [any WritableKeyPath<Face, Point> & Sendable] = [
    \.landmarks.rightEye, \.landmarks.leftEye, \.landmarks.nose, \.landmarks.mouthRight,
    \.landmarks.mouthLeft, \.landmarks.chin, \.head.headTop, \.head.hairTop, \.head.hairline,
    \.head.ellipse.center,
  ]
  /// The measures of the head that a film smooths, too: not the error of its top.
  static let lengths: [any WritableKeyPath<Face, Double> & Sendable] = [
    \.head.halfBreadth, \.head.ellipse.halfWidth, \.head.ellipse.halfHeight,
  ]
}

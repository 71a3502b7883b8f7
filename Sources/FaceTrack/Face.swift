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

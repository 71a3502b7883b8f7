/// A face tracked from frame to frame; see ``FaceTracker/track(_:at:)``.
public struct TrackedFace: Sendable {
  /// Constant while the face is tracked, and never reused by the same tracker; the first is 1.
  public let identity: Int
  /// The face in this frame, smoothed over time.
  public let face: Face
}

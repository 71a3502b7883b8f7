/// A face that is followed from frame to frame.
public struct TrackedFace: Sendable {
  /// The same number as long as the face is followed; never given again by the same tracker.
  public let identity: Int
  /// The face, steadied against trembling.
  public let face: Face
}

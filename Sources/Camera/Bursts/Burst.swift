/// What a camera gave for one photo.
public struct Burst: Sendable {
  /// The frames, in the order in which they were taken; at least one.
  public var frames: [Frame]
  /// What messages call the camera.
  public var camera: String
  /// Whether it was a camera or a stream, and no file.
  public var isLive: Bool
  /// How the frames came.
  public var mode: FrameMode?
  /// How many frames were lost between the first and the last, for want of time or by damage.
  public var lost: Int
  /// How often the camera had vanished and come back since it was opened first.
  public var returns: Int
}

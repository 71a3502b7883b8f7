/// The frames that a camera took for one photo.
public struct Burst: Sendable {
  /// The frames in temporal order; at least one.
  public var frames: [Frame]
  /// The source's name.
  public var camera: String
  /// Whether the source is a camera or a stream rather than a file.
  public var isLive: Bool
  /// The frames' format, size and rate.
  public var mode: FrameMode?
  /// The number of frames lost between the first and the last, by delay or damage.
  public var lost: Int
  /// How often the camera disappeared and came back since it was first opened.
  public var returns: Int
}

/// A source of frames: a webcam, a stream, a film or a folder of pictures.
///
/// A class, because it owns a device, a connection or a process, released with its last reference.
/// Not safe for use by several threads at once.
public protocol FrameSource: AnyObject {
  /// The name in messages, such as `/dev/video0`; an address without its password.
  var name: String { get }
  /// Whether frames come at the source's own rate (a camera) or on request (a file).
  var isLive: Bool { get }
  /// The frames' format, size and rate; `nil` as long as they are unknown, for some sources before
  /// the first frame.
  var mode: FrameMode? { get }

  /// Waits for the next frame; `nil` at the end of a film or folder.
  ///
  /// A live source returns its newest frame; the gap in ``Frame/number`` counts the skipped ones.
  ///
  /// - Throws: ``CameraError``, such as ``CameraError/stalled(name:seconds:)``.
  func next() throws(CameraError) -> Frame?
}

/// Where frames come from: a webcam, a stream, a film or a folder of pictures.
///
/// A class, because it owns a device, a connection or a process, and ends with its last owner. Use
/// it from one thread at a time.
public protocol FrameSource: AnyObject {
  /// What messages call it, such as `/dev/video0`; an address without its password.
  var name: String { get }
  /// Whether frames come in their own time (a camera), or as fast as they are asked for (a file).
  var isLive: Bool { get }
  /// How frames come; of some sources this is not known before the first.
  var mode: FrameMode? { get }

  /// The next frame; waits for one. `nil` after a film's last.
  ///
  /// A live source gives the newest frame and counts those that nobody took in time in
  /// ``Frame/number``.
  func next() throws(CameraError) -> Frame?
}

import CImageCodecs
import FaceTrack
import Glibc

/// What the C seams have handed out to this process, and have not been given back.
public enum LiveHandles {
  /// Readers, converters and outputs of the codecs, and what networks hold.
  public static var count: Int64 { codecLiveHandles() + Int64(Engine.liveHandles) }

  /// Asked for once or often: when the process ends and something is still in use, it fails.
  ///
  /// Tests run beside each other, and another one's handles are nobody's leak: only where all of
  /// them are over must the count be zero.
  public static let areCountedAtTheEnd: Bool = {
    atexit {
      let count = LiveHandles.count
      guard count != 0 else { return }
      // Swift's own output may be gone by now.
      let text = "\(count) handles of the C seams were never given back.\n"
      _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      _exit(EXIT_FAILURE)
    } == 0
  }()
}

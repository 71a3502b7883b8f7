import CImageCodecs
import FaceTrack
import Glibc

/// The live handles of the C seams in this process.
public enum LiveHandles {
  /// The number of live readers, converters and outputs of the codecs, and of the networks'
  /// handles.
  public static var count: Int64 { codecLiveHandles() + Int64(Network.liveHandles) }

  /// Whether the process fails at exit when a handle is live; the first access arranges for that.
  ///
  /// Tests run in parallel, so that the count must be zero only after all of them.
  public static let areCountedAtTheEnd: Bool = {
    atexit {
      let count = LiveHandles.count
      guard count != 0 else { return }
      // Swift's standard output may be closed by now.
      let text = "\(count) handles of the C seams were never released.\n"
      _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      _exit(EXIT_FAILURE)
    } == 0
  }()
}

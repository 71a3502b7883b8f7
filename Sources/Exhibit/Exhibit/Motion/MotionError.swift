package import Files
package import ChildProcesses
package import Imaging

/// Why what comes alive in a picture cannot be shown.
package enum MotionError: Error, Equatable, Sendable {
  /// An animation has more frames than the limit.
  case tooManyFrames(limit: Int)
  /// A side has more pixels than the limit.
  case tooLarge(PixelSize, limit: Int)
  /// A film lasts longer than the limit, in seconds.
  case tooLong(limit: Int)
  /// It cannot be decoded; `reason` is ffmpeg's text.
  case unreadable(reason: String)
  /// ffmpeg or ffprobe is missing or fails.
  case program(ChildProcessError)
}

extension MotionError: ReportableError {
  /// One sentence about "the file", with the limit and the remedy.
  package var description: String {
    switch self {
    case .tooManyFrames(let limit):
      "It has more than \(limit) frames; leave some out, or make a film of it."
    case .tooLarge(let size, let limit):
      "It has \(size.width) × \(size.height) pixels, more than \(limit) a side; scale it down."
    case .tooLong(let limit):
      "It lasts longer than \(limit) seconds; cut it, or make two pictures of it."
    case .unreadable(let reason):
      "It cannot be decoded (\(reason)); make it again."
    case .program(let error):
      error.description
    }
  }

  /// 78 without ffmpeg, else 65.
  package var status: ExitStatus {
    if case .program(.notInstalled) = self { .configuration } else { .unusableData }
  }
}

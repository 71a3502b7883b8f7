import Camera
import ChildProcesses
import Imaging

/// Plays a film over a picture, frame after frame.
struct FilmMotion {
  private let path: String
  private let repeats: Bool
  private var source: any FrameSource
  /// The shown frame, and the one after it.
  private var shown: Frame
  private var next: Frame?
  /// Seconds at which the present round began.
  private var start = 0.0
  private(set) var count = 0

  /// Opens a film.
  init(_ path: String, repeats: Bool) throws(MotionError) {
    (self.path, self.repeats) = (path, repeats)
    (source, shown, next) = try Self.open(path)
  }

  /// The frame at a time.
  ///
  /// - Parameter seconds: the time since the film began; not before the last call's.
  mutating func frame(at seconds: Double) throws(MotionError) -> Photo {
    while true {
      let end = start + Self.seconds(next?.time ?? shown.time + interval)
      guard seconds >= end else { return shown.photo }
      if let next {
        (shown, self.next) = (next, try Self.next(of: source))
      } else if repeats {
        (source, shown, next) = try Self.open(path)
        start = end
      } else {
        return shown.photo
      }
      count += 1
    }
  }

  /// The time for which the last frame is shown.
  private var interval: Duration {
    let rate = source.mode?.rate ?? 25
    return .microseconds(Int64(1e6 / max(rate, 1)))
  }

  private static func open(
    _ path: String
  ) throws(MotionError) -> (any FrameSource, Frame, Frame?) {
    let source: any FrameSource
    do {
      source = try FrameSources.open(path, patience: .seconds(30))
    } catch {
      throw MotionError(error)
    }
    guard let first = try next(of: source) else { throw .unreadable(reason: "it has no frame") }
    return (source, first, try next(of: source))
  }

  private static func next(of source: any FrameSource) throws(MotionError) -> Frame? {
    do {
      return try source.next()
    } catch {
      throw MotionError(error)
    }
  }

  private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}

extension MotionError {
  /// The error of a film's reader.
  init(_ error: CameraError) {
    self =
      switch error {
      case .reader(let error): .program(error)
      case .unreadableFilm(_, let reason): .unreadable(reason: reason)
      case .outOfMemory: .unreadable(reason: "there is not enough memory")
      case .stalled(_, let seconds):
        .program(.stalled(program: "ffmpeg", seconds: seconds))
      default: .unreadable(reason: "it is no film")
      }
  }
}

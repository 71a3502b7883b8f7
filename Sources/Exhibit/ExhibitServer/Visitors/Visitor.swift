import Imaging
import PictureTracking
import Synchronization

/// A visitor whose camera looks at the exhibit, and what has been seen in its frames.
final class Visitor: Sendable {
  private let tracker: Mutex<PictureTracker>
  private let looks = Mutex(Looks())
  private let isBusy = Atomic(false)

  init(_ album: PictureAlbum) { tracker = Mutex(PictureTracker(album)) }

  /// Begins work on a frame.
  ///
  /// - Returns: `false` while another frame of the visitor is in work.
  func begin() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Ends the work that ``begin()`` began.
  func end() { isBusy.store(false, ordering: .releasing) }

  /// The pictures in the next frame, which came so many seconds after any start.
  func pictures(
    in frame: Photo, at seconds: Double
  ) throws(PictureTrackingError) -> [SeenPicture] {
    try tracker.withLock { tracker throws(PictureTrackingError) in
      try tracker.pictures(in: frame, at: seconds)
    }
  }

  /// Those of the pictures in a frame at which the visitor has not looked before.
  func looksBegun(with seen: [SeenPicture], at seconds: Double) -> [Int] {
    looks.withLock { $0.begun(with: seen.map(\.picture), at: seconds) }
  }
}

/// Tells a look at a picture from its frames: who loses it for a moment looks at it still.
struct Looks {
  /// Seconds for which a picture is out of sight when a look at it is over: as long as a camera that
  /// sends nothing has not left.
  static let pause = 30.0

  private var lastSeen: [Int: Double] = [:]

  /// The pictures at which a look begins with a frame.
  ///
  /// - Parameters:
  ///   - pictures: those that the frame shows.
  ///   - seconds: when it came, from any start.
  mutating func begun(with pictures: [Int], at seconds: Double) -> [Int] {
    pictures.filter { picture in
      let last = lastSeen.updateValue(seconds, forKey: picture)
      return last.map { seconds - $0 >= Self.pause } ?? true
    }
  }
}

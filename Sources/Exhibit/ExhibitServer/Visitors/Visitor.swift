import Imaging
import PictureTracking
import Synchronization

/// A visitor whose camera looks at the exhibit, and what its frames have shown.
final class Visitor: Sendable {
  private let tracker: Mutex<PictureTracker>
  private let looks = Mutex(Looks())
  private let isBusy = Atomic(false)

  init(_ album: PictureAlbum) { tracker = Mutex(PictureTracker(album)) }

  /// Begins work on a frame.
  ///
  /// - Returns: `false` while the server works on another frame of the visitor.
  func begin() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Ends the work that ``begin()`` began.
  func end() { isBusy.store(false, ordering: .releasing) }

  /// The pictures in the next frame, which came this many seconds after any start.
  func pictures(
    in frame: Photo, at seconds: Double
  ) throws(PictureTrackingError) -> [SeenPicture] {
    try tracker.withLock { tracker throws(PictureTrackingError) in
      try tracker.pictures(in: frame, at: seconds)
    }
  }

  /// The pictures in a frame at which the visitor begins to look.
  func looksBegun(with seen: [SeenPicture], at seconds: Double) -> [Int] {
    looks.withLock { $0.begun(with: seen.map(\.picture), at: seconds) }
  }
}

/// Counts looks, not frames: a visitor whose camera loses a picture for a moment still looks at it.
struct Looks {
  /// Seconds out of sight after which a look at a picture is over; after the same time, a visitor
  /// whose camera sends no frame has left.
  static let pause = 30.0

  private var lastSeen: [Int: Double] = [:]

  /// The pictures at which a look begins with a frame.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that the frame shows.
  ///   - seconds: when the frame came, from any start.
  mutating func begun(with pictures: [Int], at seconds: Double) -> [Int] {
    pictures.filter { picture in
      let last = lastSeen.updateValue(seconds, forKey: picture)
      return last.map { seconds - $0 >= Self.pause } ?? true
    }
  }
}

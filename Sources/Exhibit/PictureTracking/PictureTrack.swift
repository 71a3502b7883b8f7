import FaceTrack
import Glibc
import Imaging

/// One picture over time: its measured state, with which the next frame is compared, and its shown
/// state.
struct PictureTrack {
  private(set) var measured: SeenPicture
  private(set) var smoothed: SeenPicture
  /// Seconds in which the shown light, blur or strength makes 63 % of a change.
  private static let settling = 0.2
  /// Seconds for which a picture may be uncertain, as when a hand passes in front of it.
  private static let doubt = 0.5
  private var isMeasured = false
  /// Seconds since the picture was last certain enough to be found.
  private var uncertain = 0.0
  private var filters = [OneEuroFilter](repeating: OneEuroFilter(.corner), count: 4)

  init(_ seen: SeenPicture, size: PixelSize) {
    measured = seen
    smoothed = seen
    add(seen, size: size, interval: 0)
  }

  /// Adds the picture of the next frame.
  ///
  /// - Parameters:
  ///   - size: the size of the learned picture.
  ///   - interval: the seconds since the last frame.
  mutating func add(_ seen: SeenPicture, size: PixelSize, interval: Double) {
    measured = seen
    uncertain = seen.certainty < SeenPicture.foundCertainty ? uncertain + interval : 0
    // Speeds are in diagonals of the picture a second.
    let unit = seen.corners[0].distance(to: seen.corners[2])
    let corners = filters.indices.map { index in
      filters[index].smooth(seen.corners[index], interval: interval, unit: unit)
    }
    let (appearance, strength) = (smoothed.appearance, smoothed.strength)
    smoothed = seen.moved(to: corners, size: size)
    smoothed.appearance = appearance
    smoothed.strength = strength + Self.share(of: interval) * (seen.strength - strength)
  }

  /// Whether to drop the picture: for too long it has been less certain than a picture must be to
  /// be found, perhaps because another picture has replaced it.
  var isDoubtful: Bool { uncertain > Self.doubt }

  /// Adds the light and blur of the last added frame, smoothed: a gain that jumps from frame to
  /// frame would make the motion over the picture flicker.
  mutating func add(_ appearance: PictureAppearance, interval: Double) {
    let share = isMeasured ? Self.share(of: interval) : 1
    isMeasured = true
    smoothed.appearance = smoothed.appearance.mixed(with: appearance, share: share)
  }

  private static func share(of interval: Double) -> Double { 1 - exp(-interval / settling) }
}

extension OneEuroFilter.Parameters {
  /// The parameters for a picture's corners: at rest those of a face's points; at half a diagonal a
  /// second a cutoff of 61 Hz, which lags 3 ms.
  static let corner = OneEuroFilter.Parameters(restingCutoff: 0.8, speedCoefficient: 120)
}

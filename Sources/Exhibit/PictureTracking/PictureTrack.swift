import FaceTrack
import Glibc
import Imaging

/// One picture over time: as measured, which the next frame is compared with, and as shown.
struct PictureTrack {
  private(set) var measured: SeenPicture
  private(set) var smoothed: SeenPicture
  /// Seconds in which 63 % of a change of light or blur is shown.
  private static let settling = 0.2
  private var isMeasured = false
  private var filters = [OneEuroFilter](repeating: OneEuroFilter(.corner), count: 4)

  init(_ seen: SeenPicture, size: PixelSize) {
    measured = seen
    smoothed = seen
    add(seen, size: size, interval: 0)
  }

  /// Adds the picture of the next frame.
  ///
  /// - Parameters:
  ///   - size: the learned picture's.
  ///   - interval: seconds since the last frame.
  mutating func add(_ seen: SeenPicture, size: PixelSize, interval: Double) {
    measured = seen
    // Speeds are in lengths of the picture's diagonal a second.
    let unit = seen.corners[0].distance(to: seen.corners[2])
    let corners = filters.indices.map { index in
      filters[index].smooth(seen.corners[index], interval: interval, unit: unit)
    }
    let appearance = smoothed.appearance
    smoothed = seen.moved(to: corners, size: size)
    smoothed.appearance = appearance
  }

  /// Adds the light and blur of the frame that was added last. A gain that jumps from frame to frame
  /// would make what is laid over the picture flicker.
  mutating func add(_ appearance: PictureAppearance, interval: Double) {
    let share = isMeasured ? 1 - exp(-interval / Self.settling) : 1
    isMeasured = true
    smoothed.appearance = smoothed.appearance.mixed(with: appearance, share: share)
  }
}

extension OneEuroFilter.Parameters {
  /// For a picture's corners: at rest as a face's points, at half a diagonal a second a cutoff of
  /// 61 Hz, a lag of 3 ms.
  static let corner = OneEuroFilter.Parameters(restingCutoff: 0.8, speedCoefficient: 120)
}

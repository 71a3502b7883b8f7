import FaceTrack
import Imaging

/// One picture over time: as measured, which the next frame is compared with, and as shown.
struct PictureTrack {
  private(set) var measured: SeenPicture
  private(set) var smoothed: SeenPicture
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
    smoothed = seen.moved(to: corners, size: size)
  }
}

extension OneEuroFilter.Parameters {
  /// For a picture's corners: at rest as a face's points, at half a diagonal a second a cutoff of
  /// 61 Hz, a lag of 3 ms.
  static let corner = OneEuroFilter.Parameters(restingCutoff: 0.8, speedCoefficient: 120)
}

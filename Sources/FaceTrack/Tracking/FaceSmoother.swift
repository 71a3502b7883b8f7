import Imaging

/// Smooths one face over time: named landmarks, pose and head outline, each with a One Euro filter
/// of its own. Box and mesh are left as measured.
struct FaceSmoother: Sendable {
  private static let angles: [any WritableKeyPath<Face, Double> & Sendable] = [
    \.pose.roll, \.pose.yaw, \.pose.pitch, \.head.ellipse.angle,
  ]

  private var positionFilters = Face.positions.map { _ in OneEuroFilter(.position) }
  private var lengthFilters = Face.lengths.map { _ in OneEuroFilter(.position) }
  private var angleFilters = angles.map { _ in OneEuroFilter(.angle) }
  private var lastAngles = angles.map { _ in 0.0 }

  /// Filters the face of the next frame.
  ///
  /// - Parameter interval: seconds since the last frame.
  mutating func smooth(_ measured: Face, interval: Double) -> Face {
    var face = measured
    let unit = measured.landmarks.interocularDistance
    for (index, path) in Face.positions.enumerated() {
      face[keyPath: path] = positionFilters[index].smooth(
        measured[keyPath: path], interval: interval, unit: unit)
    }
    for (index, path) in Face.lengths.enumerated() {
      face[keyPath: path] =
        lengthFilters[index].smooth(
          Point(measured[keyPath: path], 0), interval: interval, unit: unit
        ).x
    }
    for (index, path) in Self.angles.enumerated() {
      // Unwrapped, so that 179° and -179° are 2° apart.
      let last = lastAngles[index]
      let angle = last + (measured[keyPath: path] - last).wrappedDegrees
      let smoothed = angleFilters[index].smooth(Point(angle, 0), interval: interval, unit: 1).x
      lastAngles[index] = smoothed
      face[keyPath: path] = smoothed.wrappedDegrees
    }
    return face
  }
}

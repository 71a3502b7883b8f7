import Imaging

/// Steadies one face from frame to frame: named points, pose and head outline, each by a filter of
/// its own. Box and mesh stay as they were measured.
struct FaceSmoother: Sendable {
  private static let places: [any WritableKeyPath<Face, Point> & Sendable] = [
    \.landmarks.rightEye, \.landmarks.leftEye, \.landmarks.nose, \.landmarks.mouthRight,
    \.landmarks.mouthLeft, \.landmarks.chin, \.head.headTop, \.head.hairTop, \.head.hairline,
    \.head.ellipse.center,
  ]
  private static let lengths: [any WritableKeyPath<Face, Double> & Sendable] = [
    \.head.halfBreadth, \.head.ellipse.halfWidth, \.head.ellipse.halfHeight,
  ]
  private static let angles: [any WritableKeyPath<Face, Double> & Sendable] = [
    \.pose.roll, \.pose.yaw, \.pose.pitch, \.head.ellipse.angle,
  ]

  private var placeFilters = places.map { _ in OneEuroFilter(.place) }
  private var lengthFilters = lengths.map { _ in OneEuroFilter(.place) }
  private var angleFilters = angles.map { _ in OneEuroFilter(.angle) }
  private var lastAngles = angles.map { _ in 0.0 }

  /// Takes the face as measured and gives it back steadied.
  ///
  /// - Parameter interval: seconds since the last frame.
  mutating func smooth(_ measured: Face, interval: Double) -> Face {
    var face = measured
    let unit = measured.landmarks.interocularDistance
    for (index, path) in Self.places.enumerated() {
      face[keyPath: path] = placeFilters[index].smooth(
        measured[keyPath: path], interval: interval, unit: unit)
    }
    for (index, path) in Self.lengths.enumerated() {
      face[keyPath: path] =
        lengthFilters[index].smooth(
          Point(measured[keyPath: path], 0), interval: interval, unit: unit
        ).x
    }
    for (index, path) in Self.angles.enumerated() {
      // Unwound, so that 179° and -179° are neighbours.
      let last = lastAngles[index]
      let angle = last + (measured[keyPath: path] - last).wrappedDegrees
      let smoothed = angleFilters[index].smooth(Point(angle, 0), interval: interval, unit: 1).x
      lastAngles[index] = smoothed
      face[keyPath: path] = smoothed.wrappedDegrees
    }
    return face
  }
}

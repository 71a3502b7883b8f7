import Glibc
package import Imaging

/// The One Euro filter: a first-order low-pass filter whose cutoff rises with the speed of the
/// value. (Source: Casiez, Roussel, Vogel, "1 € Filter", CHI 2012.)
///
/// Speeds are in units a second. The unit of a face is the distance between the eyes (a degree for
/// angles), so that the same parameters serve every size of face.
package struct OneEuroFilter: Sendable {
  /// The cutoff frequencies at rest and in motion.
  package struct Parameters: Sendable {
    /// Cutoff at rest (fcmin), in Hz: lower jitters less and lags more.
    package var restingCutoff: Double
    /// Rise of the cutoff (β), in Hz, for each unit a second of speed.
    package var speedCoefficient: Double
    /// Cutoff of the speed's own filter (dcutoff), in Hz: the paper's value.
    package var speedCutoff = 1.0

    /// Sets the cutoffs at rest and in motion.
    package init(restingCutoff: Double, speedCoefficient: Double) {
      self.restingCutoff = restingCutoff
      self.speedCoefficient = speedCoefficient
    }

    /// For positions: a still head's settles within a second; at one eye distance a second the
    /// cutoff is 9 Hz, a lag of 18 ms.
    static let position = Parameters(restingCutoff: 0.8, speedCoefficient: 8)
    /// For angles in degrees: at 30° a second the cutoff is 10 Hz.
    static let angle = Parameters(restingCutoff: 0.8, speedCoefficient: 0.3)
  }

  private let parameters: Parameters
  private var value: Point?
  private var speed = Point(0, 0)

  package init(_ parameters: Parameters) {
    self.parameters = parameters
  }

  /// Filters the next measurement.
  ///
  /// - Parameters:
  ///   - measured: the new value; a point, because a position's two coordinates share one cutoff.
  ///   - interval: seconds since the last measurement; zero or less resets the filter.
  ///   - unit: pixels (or degrees) in a unit of speed.
  /// - Returns: the filtered value.
  package mutating func smooth(_ measured: Point, interval: Double, unit: Double) -> Point {
    guard let last = value, interval > 0, unit > 0 else {
      value = measured
      speed = Point(0, 0)
      return measured
    }
    let change = (measured - last) / interval
    speed = speed + (change - speed) * Self.weight(parameters.speedCutoff, interval)
    let cutoff =
      parameters.restingCutoff + parameters.speedCoefficient * speed.length / unit
    let smoothed = last + (measured - last) * Self.weight(cutoff, interval)
    value = smoothed
    return smoothed
  }

  /// The weight α of a new value in a first-order low-pass filter with this cutoff.
  private static func weight(_ cutoff: Double, _ interval: Double) -> Double {
    let rate = 2 * .pi * cutoff * interval
    return rate / (rate + 1)
  }
}

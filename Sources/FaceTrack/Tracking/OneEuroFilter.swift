import Glibc
import Imaging

/// A low-pass filter that follows fast and rests still: the faster the value moves, the less it is
/// smoothed. (Source: Casiez, Roussel, Vogel, "1 € Filter", CHI 2012.)
///
/// Speeds are measured in units a second, where the unit is the distance between the eyes (or a
/// degree for angles), so that the same parameters serve every size of face.
struct OneEuroFilter: Sendable {
  /// What the filter does at rest and in motion.
  struct Parameters: Sendable {
    /// Cutoff at rest, in Hz: lower trembles less and lags more.
    var restingCutoff: Double
    /// How much the cutoff rises, in Hz, for each unit a second of speed.
    var speedCoefficient: Double
    /// Cutoff of the speed's own smoothing, in Hz: the value of the paper.
    var speedCutoff = 1.0

    /// For places: a still head's place settles within a second; one that crosses its own eye
    /// distance in a second is followed at 9 Hz, a lag of 18 ms.
    static let place = Parameters(restingCutoff: 0.8, speedCoefficient: 8)
    /// For angles in degrees: a head that turns by 30° a second is followed at 10 Hz.
    static let angle = Parameters(restingCutoff: 0.8, speedCoefficient: 0.3)
  }

  private let parameters: Parameters
  private var value: Point?
  private var speed = Point(0, 0)

  init(_ parameters: Parameters) {
    self.parameters = parameters
  }

  /// Takes the next measurement.
  ///
  /// - Parameters:
  ///   - measured: the new value; a plane one, because a place's two coordinates share one cutoff.
  ///   - interval: seconds since the last one; not positive starts anew.
  ///   - unit: pixels (or degrees) a unit of speed.
  /// - Returns: the smoothed value.
  mutating func smooth(_ measured: Point, interval: Double, unit: Double) -> Point {
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

  /// The share of a new value in first-order smoothing with this cutoff.
  private static func weight(_ cutoff: Double, _ interval: Double) -> Double {
    let rate = 2 * .pi * cutoff * interval
    return rate / (rate + 1)
  }
}

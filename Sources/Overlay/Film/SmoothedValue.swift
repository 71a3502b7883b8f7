/// An exponential moving average whose output changes in steps too small to be seen (a dead band).
struct SmoothedValue: Sendable {
  /// The last measurement.
  var measured: Double
  private var average: Double
  /// The average when it last left the dead band.
  private(set) var output: Double

  init(_ value: Double) { (measured, average, output) = (value, value, value) }

  /// Moves the average towards the last measurement.
  ///
  /// - Parameters:
  ///   - weight: the fraction of the difference to follow, 0 to 1.
  ///   - deadBand: the change of the average below which the output stays.
  mutating func update(weight: Double, deadBand: Double) {
    average += (measured - average) * weight
    if abs(average - output) > deadBand { output = average }
  }
}

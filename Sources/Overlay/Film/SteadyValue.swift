/// A measure that is followed slowly and shown in steps too small to be seen.
struct SteadyValue: Sendable {
  /// What was measured last.
  var measured: Double
  private var followed: Double
  /// What is shown.
  private(set) var shown: Double

  init(_ value: Double) { (measured, followed, shown) = (value, value, value) }

  /// Comes nearer to what was measured.
  ///
  /// - Parameters:
  ///   - weight: how much of the way, 0 to 1.
  ///   - step: the smallest change that is shown.
  mutating func approach(_ weight: Double, step: Double) {
    followed += (measured - followed) * weight
    if abs(followed - shown) > step { shown = followed }
  }
}

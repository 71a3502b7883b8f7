/// Exponential backoff with jitter: the wait doubles with each try up to a limit, without end.
package struct Backoff: Sendable, Equatable {
  /// Seconds after the first try, as in nullmailer.
  package var first: Double
  /// The longest wait in seconds.
  package var limit: Double

  /// Waits in seconds; by default from a minute to a day.
  package init(first: Double = 60, limit: Double = 86_400) {
    self.first = first
    self.limit = limit
  }

  /// The wait in seconds after a number of tries, random between half and all of the doubled wait,
  /// so that messages that failed together do not come back together.
  package func delay(afterTries tries: Int, using generator: inout some RandomNumberGenerator)
    -> Double
  {
    let doublings = min(max(tries - 1, 0), 30)
    let whole = min(limit, first * Double(1 << doublings))
    return whole * Double.random(in: 0.5...1, using: &generator)
  }
}

/// How long to wait after a number of tries: doubling, up to a limit, never giving up.
public struct Backoff: Sendable, Equatable {
  /// Seconds after the first try. Nullmailer waits as long.
  public var first: Double
  /// The longest wait in seconds.
  public var limit: Double

  /// Waits in seconds; by default from a minute to a day.
  public init(first: Double = 60, limit: Double = 86_400) {
    self.first = first
    self.limit = limit
  }

  /// Between half and all of the doubled wait, so that a crowd that failed together does not come
  /// back together.
  public func delay(afterTries tries: Int, using generator: inout some RandomNumberGenerator)
    -> Double
  {
    let doublings = min(max(tries - 1, 0), 30)
    let whole = min(limit, first * Double(1 << doublings))
    return whole * Double.random(in: 0.5...1, using: &generator)
  }
}

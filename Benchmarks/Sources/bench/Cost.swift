import Glibc

/// Wall-clock and processor time of a call or process.
struct Cost: Sendable {
  /// Wall-clock time, in milliseconds.
  var wall: Double
  /// Processor time, in milliseconds, which is less sensitive to other load.
  var processor: Double

  /// Measures one call on this thread.
  static func of<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Cost {
    let start = (now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID))
    try body()
    return Cost(
      wall: now(CLOCK_MONOTONIC) - start.0, processor: now(CLOCK_THREAD_CPUTIME_ID) - start.1)
  }

  static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension [Cost] {
  var wall: Double { map(\.wall).median }
  var processor: Double { map(\.processor).median }
  /// The smallest processor time.
  var fastest: Double { map(\.processor).min() ?? .nan }

  /// The medians of the ratios to the costs of the same rounds.
  func ratio(to others: [Cost]) -> Cost {
    Cost(
      wall: zip(self, others).map { $0.wall / $1.wall }.median,
      processor: zip(self, others).map { $0.processor / $1.processor }.median)
  }
}

extension [Double] {
  var median: Double {
    let ordered = sorted()
    guard !ordered.isEmpty else { return .nan }
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }
}

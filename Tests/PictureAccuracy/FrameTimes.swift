/// How long the frames of a film take.
struct FrameTimes: CustomStringConvertible {
  private var times: [Double] = []
  private var processor = 0.0

  mutating func measure(_ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    processor += try processorTime(body)
    times.append((ContinuousClock.now - start) / .seconds(1))
  }

  var description: String {
    let count = Double(times.count)
    let rate = Int((count / times.reduce(0, +)).rounded())
    return "\(rate) frames a second, \(milliseconds(quantile(0.95, times))) at most for 95 of 100, "
      + "\(milliseconds(processor / count)) of processor time each"
  }
}

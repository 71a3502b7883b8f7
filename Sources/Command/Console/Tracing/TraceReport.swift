import StageTiming

/// The report of `--trace` on one photo: a line a stage.
enum TraceReport {
  /// The lines without line feeds; stages without a span are left out.
  static func lines(_ trace: Trace) -> [String] {
    let spans = trace.spans
    var lines = Stage.allCases.compactMap { stage -> String? in
      let own = spans.filter { $0.stage == stage }
      guard !own.isEmpty else { return nil }
      let times = own.count == 1 ? "" : ", \(own.count) times"
      return line(
        trace, stage.rawValue, wall: wall(of: own),
        processor: own.reduce(0) { $0 + $1.processor }) + times
    }
    if let start = spans.first?.start, let end = spans.map({ $0.start + $0.wall }).max() {
      lines.append(
        line(
          trace, "in all", wall: end - start, processor: spans.reduce(0) { $0 + $1.processor }))
    }
    return lines
  }

  /// The measure of the spans' union, in nanoseconds; parallel work counts once.
  ///
  /// - Parameter spans: sorted by start.
  static func wall(of spans: [Span]) -> Int64 {
    var (sum, end) = (Int64(0), Int64.min)
    for span in spans {
      let start = max(span.start, end)
      end = max(end, span.start + span.wall)
      sum += end - start
    }
    return sum
  }

  private static func line(
    _ trace: Trace, _ name: String, wall: Int64, processor: Int64
  ) -> String {
    """
    \(trace.photo.printable): \(name.padded(to: 10))\(milliseconds(wall)) ms, \
    \(milliseconds(processor)) ms of the processor
    """
  }

  /// Hundredths of a millisecond, right-aligned.
  private static func milliseconds(_ nanoseconds: Int64) -> String {
    let hundredths = (nanoseconds + 5000) / 10_000
    let fraction = hundredths % 100
    let text = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

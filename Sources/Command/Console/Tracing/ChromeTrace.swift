import Champion
import Glibc
import StageTiming

/// The traces of a run in the Trace Event Format of Chrome (`chrome://tracing`), Perfetto and
/// Speedscope: complete events, times in microseconds.
struct ChromeTrace: Encodable, Sendable {
  private struct Event: Encodable {
    var name: String
    var cat = "photo"
    /// "X": a complete event.
    var ph = "X"
    var ts, dur, tdur: Double
    var pid, tid: Int32
    var args: [String: String]
  }

  /// What a file begins with: the members are sorted.
  static let beginning = "{\"displayTimeUnit\""

  private let traceEvents: [Event]
  private let displayTimeUnit = "ms"

  /// Collects the spans of all photos; times count from the first span.
  init(_ traces: [Trace]) {
    let spans = traces.flatMap { trace in trace.spans.map { (trace.photo, $0) } }
    let origin = spans.map(\.1.start).min() ?? 0
    // Threads are numbered in order of appearance.
    var threads: [UInt: Int32] = [:]
    traceEvents = spans.sorted { $0.1.start < $1.1.start }.map { photo, span in
      let thread = threads[span.thread] ?? Int32(threads.count + 1)
      threads[span.thread] = thread
      return
        Event(
          name: span.stage.rawValue, ts: Double(span.start - origin) / 1000,
          dur: Double(span.wall) / 1000, tdur: Double(span.processor) / 1000, pid: getpid(),
          tid: thread, args: ["photo": photo])
    }
  }

  /// Writes the traces to a file; an existing one is replaced.
  func write(to path: String) throws {
    try PhotoOutput.file(path).write(Array(JSONLine.encode(self).utf8), overwrites: true)
  }
}

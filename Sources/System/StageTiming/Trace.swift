import Glibc
import Synchronization

/// The spans of one photo's stages.
///
/// Stages take an optional trace; without one, measuring costs a comparison with `nil`. Packages
/// for distributed tracing serve requests that cross machines (bootstrap, context propagation,
/// spans on the heap); two clock readings a stage are enough here.
package final class Trace: Sendable {
  // A class, because the stages of one photo may be measured on several threads.

  /// The photo's name.
  package let photo: String
  private let recorded = Mutex<[Span]>([])

  /// Makes an empty trace.
  package init(photo: String) {
    self.photo = photo
  }

  /// The recorded spans, the earliest first.
  package var spans: [Span] {
    recorded.withLock { $0 }.sorted { ($0.start, $0.thread) < ($1.start, $1.thread) }
  }

  fileprivate func record(_ span: Span) {
    recorded.withLock { $0.append(span) }
  }
}

extension Trace? {
  /// Begins a span of this trace; without a trace nothing is measured.
  ///
  /// ```swift
  /// let span = trace.begin(.decode)
  /// defer { span.end() }
  /// ```
  package func begin(_ stage: Stage) -> OpenSpan { OpenSpan(stage, of: self) }
}

/// A span that has begun.
package struct OpenSpan: Sendable {
  private let trace: Trace?
  private let stage: Stage
  private var start: Int64 = 0
  private var processor: Int64 = 0

  fileprivate init(_ stage: Stage, of trace: Trace?) {
    (self.trace, self.stage) = (trace, stage)
    guard trace != nil else { return }
    (start, processor) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_THREAD_CPUTIME_ID))
  }

  /// Ends the span on the thread on which it began.
  package func end() {
    trace?.record(
      Span(
        stage: stage, start: start, wall: nanoseconds(CLOCK_MONOTONIC) - start,
        processor: nanoseconds(CLOCK_THREAD_CPUTIME_ID) - processor, thread: UInt(pthread_self())))
  }
}

private func nanoseconds(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

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
  /// Runs `work` and, if there is a trace, records its span, also when it throws.
  @inline(__always)
  package func measure<Result: ~Copyable, Failure: Error>(
    _ stage: Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let trace = self else { return try work() }
    let (wall, processor) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_THREAD_CPUTIME_ID))
    defer {
      trace.record(
        Span(
          stage: stage, start: wall, wall: nanoseconds(CLOCK_MONOTONIC) - wall,
          processor: nanoseconds(CLOCK_THREAD_CPUTIME_ID) - processor, thread: UInt(pthread_self()))
      )
    }
    return try work()
  }
}

private func nanoseconds(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

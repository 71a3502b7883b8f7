import Glibc
import Synchronization

/// How long the stages of one photo took.
///
/// Whoever works on a photo is given an optional trace; without one, measuring is a comparison with
/// `nil`. (Distributed tracing's packages are made for requests that cross machines: a bootstrap,
/// a context that is handed through, spans on the heap. A photo's way needs two readings of a clock.)
public final class Trace: Sendable {
  // A class, because the stages of one photo may be measured on several threads.

  /// The photo's name.
  public let photo: String
  private let recorded = Mutex<[Span]>([])

  /// Begins an empty trace.
  public init(photo: String) {
    self.photo = photo
  }

  /// What was recorded, the earliest first.
  public var spans: [Span] {
    recorded.withLock { $0 }.sorted { ($0.start, $0.thread) < ($1.start, $1.thread) }
  }

  fileprivate func record(_ span: Span) {
    recorded.withLock { $0.append(span) }
  }
}

extension Trace? {
  /// Does a piece of work and, if there is a trace, records how long it took, also when it fails.
  @inline(__always)
  public func measure<Result: ~Copyable, Failure: Error>(
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

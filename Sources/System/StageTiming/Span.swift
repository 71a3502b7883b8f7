/// The time that one run of a stage took.
package struct Span: Sendable {
  /// The stage.
  package var stage: Stage
  /// The start, in nanoseconds of the monotonic clock.
  package var start: Int64
  /// The elapsed (wall-clock) time, in nanoseconds.
  package var wall: Int64
  /// The processor time of the thread, in nanoseconds.
  package var processor: Int64
  /// The thread's identifier within the process.
  package var thread: UInt

  /// Makes a span from its measurements.
  package init(stage: Stage, start: Int64, wall: Int64, processor: Int64, thread: UInt) {
    (self.stage, self.start, self.wall) = (stage, start, wall)
    (self.processor, self.thread) = (processor, thread)
  }
}

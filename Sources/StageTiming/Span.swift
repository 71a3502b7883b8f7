/// A stretch of time that a stage took.
public struct Span: Sendable {
  /// What was done.
  public var stage: Stage
  /// When it began: nanoseconds of the monotonic clock.
  public var start: Int64
  /// How long it took by the wall, in nanoseconds.
  public var wall: Int64
  /// How much of the processor its thread took, in nanoseconds.
  public var processor: Int64
  /// Tells the thread that did it from the others.
  public var thread: UInt
}

/// What one run of the outbox did.
public struct OutboxRunReport: Sendable, Equatable {
  /// Messages that the server took.
  public var accepted = 0
  /// Messages that will never be taken as they are.
  public var failed = 0
  /// Messages put back for a later try.
  public var deferred = 0
  /// Messages whose last dot may have gone out without an answer.
  public var uncertain = 0
  /// Messages that are not at their end after the run.
  public var waiting = 0
  /// The fault that ended the run early.
  public var fault: DeliveryFault?
  /// The run did not try since the server is being left alone until then.
  public var hold: ServerHold?

  /// A report of nothing done.
  public init() {}
}

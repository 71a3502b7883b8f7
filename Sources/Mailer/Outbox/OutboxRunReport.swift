/// What one run of the outbox did.
public struct OutboxRunReport: Sendable, Equatable {
  public var accepted = 0
  public var failed = 0
  public var deferred = 0
  public var uncertain = 0
  /// Messages that are not at their end after the run.
  public var waiting = 0
  /// The fault that ended the run early.
  public var fault: DeliveryFault?
  /// The run did not try since the server is being left alone until then.
  public var hold: ServerHold?

  public init() {}
}

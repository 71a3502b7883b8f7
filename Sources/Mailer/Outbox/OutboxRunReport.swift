public import JobQueue

/// The result of one run of the outbox.
public struct OutboxRunReport: Sendable, Equatable {
  /// The number of messages that the server accepted.
  public internal(set) var accepted = 0
  /// The number of messages that were refused for good.
  public internal(set) var failed = 0
  /// The number of messages that wait for a later try.
  public internal(set) var deferred = 0
  /// The number of messages that may have been delivered, since no answer to the final dot came.
  public internal(set) var uncertain = 0
  /// The number of messages in the outbox that are neither accepted nor failed after the run.
  public internal(set) var waiting = 0
  /// The server's fault that ended the run early; nil if every due message was tried.
  public internal(set) var fault: DeliveryFault?
  /// Whether the run ended because the hour's messages (`smtp.hourly`) were sent.
  public internal(set) var isPaced = false
  /// The server's hold, if the run did not try because of it.
  public internal(set) var hold: ReceiverHold?

  init(_ run: RunReport, fault: DeliveryFault?, waiting: Int) {
    (accepted, failed, deferred) = (run.done.count, run.failed.count, run.deferred)
    (uncertain, isPaced, hold) = (run.uncertain.count, run.isPaced, run.hold)
    (self.fault, self.waiting) = (fault, waiting)
  }
}

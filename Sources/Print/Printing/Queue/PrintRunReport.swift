/// What one run of the queue did.
public struct PrintRunReport: Sendable, Equatable {
  /// The prints that came out.
  public internal(set) var printed: [String] = []
  /// The prints that will not come out.
  public internal(set) var failed: [String] = []
  /// The prints that became uncertain.
  public internal(set) var uncertain: [String] = []
  /// The prints that were called off.
  public internal(set) var cancelled: [String] = []
  /// The number of prints that wait or are being printed after the run; uncertain ones wait for a
  /// person and do not count.
  public internal(set) var waiting = 0
  /// The number of these that are for another printer alone.
  public internal(set) var elsewhere = 0
  /// The number of these that no printer has got.
  public internal(set) var waitingElsewhere = 0
  /// The printer's last state; nil if it did not answer.
  public internal(set) var status: PrinterStatus?
  /// Why the run could hand nothing to the printer; nil if the printer takes prints.
  public internal(set) var fault: PrintError?
  /// Whether the queue is paused.
  public internal(set) var isPaused = false

  /// A report of a run that did nothing.
  public init() {}
}

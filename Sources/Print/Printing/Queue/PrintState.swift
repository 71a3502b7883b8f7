/// The state of a print in the queue.
public enum PrintState: Sendable, Equatable {
  /// It waits for its turn, for the printer, or for its next try.
  case waiting
  /// The printer is being given the document, or was when the program or the connection ended.
  case sending
  /// The printer has the document whole.
  case printing
  /// The printer says that it is printed.
  case printed
  /// It will not be printed, and the queue's copy is removed.
  case failed(PrintFailure)
  /// The printer no longer knows whether it was printed: it waits for a person's word.
  case uncertain
  /// It was called off.
  case cancelled

  /// Whether it may still come out of the printer.
  public var isPending: Bool {
    switch self {
    case .waiting, .sending, .printing, .uncertain: true
    case .printed, .failed, .cancelled: false
    }
  }

  /// The state's word in the database and in reports.
  public var word: String {
    switch self {
    case .waiting: "waiting"
    case .sending: "sending"
    case .printing: "printing"
    case .printed: "printed"
    case .failed: "failed"
    case .uncertain: "uncertain"
    case .cancelled: "cancelled"
    }
  }
}

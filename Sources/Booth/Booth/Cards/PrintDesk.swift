package import JobQueue
package import Printing

/// Takes cards into the print queue and prints them; called from the visits' queues.
package protocol PrintDesk: Sendable {
  /// Why the booth can promise no card now; `nil` if it can.
  var obstacle: PrintObstacle? { get }

  /// Queues a card, which survives a power cut once this returns; the desk then prints it.
  func queue(_ card: [UInt8]) throws -> String

  /// What has become of a card.
  func progress(of print: String) throws(QueueError) -> PrintProgress
}

/// Why a booth prints no card now.
package enum PrintObstacle: Sendable, Equatable {
  /// The printer has stopped for these reasons, or takes no jobs.
  case printer([PrinterReason])
  /// Staff have paused the queue.
  case paused
  /// Visitors have asked for as many cards as the museum gives a day.
  case spent(perDay: Int)
}

/// What has become of a card.
package struct PrintProgress: Sendable, Equatable, Encodable {
  package enum Stage: String, Sendable, Encodable {
    /// The printer prints it now, or will in a moment.
    case printing
    /// The printer has stopped; the booth prints the card once staff have mended it.
    case waiting
    /// It came out.
    case printed
    /// It will not come out.
    case failed
    /// The printer does not know whether it came out: staff decide.
    case uncertain
  }

  package var stage: Stage
  /// The key of the printer's words for visitors, while the card waits.
  package var words: String?

  package init(_ stage: Stage, words: String? = nil) { (self.stage, self.words) = (stage, words) }
}

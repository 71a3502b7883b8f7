package import Foundation
package import Printing

/// A print that needs a person, as staff see it.
package struct StuckPrint: Sendable {
  package let identifier: String
  /// The time at which the visitor asked for it.
  package let askedAt: Date
  /// Whether it may have come out.
  package let isUncertain: Bool
}

/// What staff do about cards of which the printer does not know, or which it gave up.
extension PrinterDesk {
  /// A person's word on a print.
  package enum Word: String, Sendable, Decodable {
    /// It is printed again.
    case again
    /// It came out.
    case came
  }

  /// The prints that need a person, newest first, as far as their document is still there.
  package func stuck() throws(PrintError) -> [StuckPrint] {
    var stuck: [StuckPrint] = []
    for job in try queue.jobs().reversed() {
      switch job.state {
      case .uncertain, .failed:
        guard queue.holdsDocument(of: job) else { continue }
        stuck.append(
          StuckPrint(
            identifier: job.id.text, askedAt: job.createdAt, isUncertain: job.state == .uncertain))
      case .waiting, .sending, .printing, .printed, .cancelled: continue
      }
    }
    return stuck
  }

  /// Takes a person's word on such a print.
  package func settle(_ identifier: String, by word: Word) throws(PrintError) {
    let job = try queue.job(startingWith: identifier)
    switch word {
    case .again: try queue.printAgain(job.id)
    case .came: try queue.confirmPrinted(job.id)
    }
    look()
  }
}

import Console
import Mailer

/// The outbox's status for people.
enum OutboxStatusText {
  /// A line each for what waits, was accepted and failed, and for a hold.
  static func lines(_ status: OutboxStatus) -> String {
    let parts = OutboxState.allCases.filter { $0.isWaiting && status.counts[$0] != 0 }
      .map { "\(status.counts[$0] ?? 0) \($0.rawValue)" }
    var waiting = "waiting \(status.waiting)"
    if !parts.isEmpty { waiting += ": " + parts.joined(separator: ", ") }
    if let oldest = status.oldestWaitingAt {
      waiting += "; the oldest since \(MailOutput.time(oldest))"
    }
    var accepted = "accepted \(status.counts[.accepted] ?? 0)"
    if let last = status.lastAcceptedAt { accepted += "; the last at \(MailOutput.time(last))" }
    var lines = [waiting, accepted, "failed \(status.counts[.failed] ?? 0)"]
    if let hold = status.hold {
      lines.append(
        "left alone until \(MailOutput.time(hold.until)): \(hold.reason) \(MailOutput.lifting)")
    }
    return lines.map { $0.printable + "\n" }.joined()
  }
}

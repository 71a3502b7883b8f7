import ArgumentParser
import Console
import Foundation
import Mailer
import Texts

/// The output of the mail commands.
enum MailOutput {
  /// Prints a message's state and throws the exit code that belongs to it.
  ///
  /// - Parameter report: the run that was printed before; a fault of its is not told again.
  static func finish(with entry: OutboxEntry, after report: OutboxRunReport) throws {
    switch entry.state {
    case .accepted:
      Process.line("accepted \(entry.id)")
    case .failed:
      throw CommandFailure(entry.reason ?? "The message failed.", .unavailable)
    case .composing, .queued, .sending, .uncertain:
      throw CommandFailure(
        "Message \(entry.id) is \(entry.state.rawValue) and stays in the outbox."
          + untold(entry.reason, in: report), .queued)
    }
  }

  /// Prints the result of a submission.
  static func print(_ receipt: OutboxReceipt) { Process.line(text(receipt)) }

  /// The result of a submission.
  static func text(_ receipt: OutboxReceipt) -> String {
    if receipt.isNew { return "queued \(receipt.id)" }
    let text = "already \(receipt.state) \(receipt.id)"
    guard receipt.state == .accepted else { return text }
    return "\(text): a photo goes to an address once a visit; name another visit with --session"
  }

  /// A message's reason after a space; nothing if the run's report has told it.
  static func untold(_ reason: String?, in report: OutboxRunReport) -> String {
    guard let reason, reason != report.fault?.description, reason != report.hold?.reason else {
      return ""
    }
    return " " + reason
  }

  /// Reports on standard error why a run ended early.
  static func print(_ report: OutboxRunReport) {
    if let fault = report.fault {
      Process.warn("selfie: \(Remedy.sentence(for: MailroomError.delivery(fault)))")
    }
    if report.isPaced {
      Process.warn(
        "selfie: The hour's messages are sent (smtp.hourly); \(report.waiting) wait for the next.")
    }
    if let hold = report.hold {
      Process.warn(
        "selfie: The mail server is left alone until \(time(hold.until)), after this fault:"
          + " \(hold.reason) \(lifting)")
    }
  }

  /// What ends a server's hold before its time, as a sentence.
  static let lifting =
    "\"selfie config check\" lifts that when the server is well; \"selfie outbox run --now\" tries"
    + " it at once."

  /// A message in one line, its address masked, and its reason in a second one.
  ///
  /// - Parameter told: A reason that is told already, and not again.
  static func line(_ entry: OutboxEntry, told: String?) -> String {
    var line = "\(entry.id)  \(entry.state.rawValue.padding(10))  \(time(entry.createdAt))"
    line += "  \(entry.maskedRecipient)  tries \(entry.tries)"
    if let next = entry.nextTryAt { line += "  next \(time(next))" }
    if let reason = entry.reason, reason != told { line += "\n    \(reason)" }
    return line
  }

  /// All fields of a message, one per line.
  static func details(_ entry: OutboxEntry) -> String {
    var lines = [
      "id: \(entry.id)", "state: \(entry.state.rawValue)", "to: \(entry.recipient)",
      "message-id: \(entry.messageIdentifier)", "file: \(entry.fileName)",
      "octets: \(entry.byteCount)", "queued: \(time(entry.createdAt))",
      "changed: \(time(entry.updatedAt))", "tries: \(entry.tries)",
    ]
    if let next = entry.nextTryAt { lines.append("next try: \(time(next))") }
    if entry.mayBeDuplicate { lines.append("an earlier try may have delivered it") }
    if let reason = entry.reason { lines.append("reason: \(reason)") }
    if let consent = entry.consent {
      lines.append(
        "consent: version \(consent.version), \(consent.language.rawValue),"
          + " \(time(consent.givenAt))")
    }
    return lines.joined(separator: "\n")
  }

  static func json(_ entries: [OutboxEntry]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(entries.map(EntryRecord.init)), as: UTF8.self)
  }

  static func time(_ date: Date) -> String {
    date.formatted(.iso8601)
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

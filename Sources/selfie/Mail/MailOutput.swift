import Console
import Files
import Foundation
import JobQueue
import Mailer
import Texts

/// The output of the mail commands.
enum MailOutput {
  /// Runs the outbox, and tells what became of messages that were queued just before.
  ///
  /// - Parameter tell: is given a sentence for each that the server took, on standard output or
  ///   nowhere.
  /// - Throws: the exit code of the worst state.
  static func deliver(
    _ identifiers: [String], from mailroom: Mailroom, tell: (String) -> Void
  ) throws {
    let report: OutboxRunReport
    do {
      report = try mailroom.run()
    } catch let error as QueueError {
      guard case .busy = error.fault else { throw error }
      // Only now is something queued that another program keeps from going out.
      throw CommandFailure(
        "\(names(identifiers)) in the outbox; another program holds it now.", .queued)
    }
    print(report)
    var worst: ExitStatus?
    for identifier in identifiers {
      let entry = try mailroom.outbox.job(identifier)
      let reason = untold(entry.reason, in: report)
      switch entry.state {
      case .done: tell("accepted \(entry.id)")
      case .failed:
        // A refusal is worse than waiting: it needs a new address.
        worst = .unavailable
        Process.warn("selfie: Message \(entry.id) was refused for good.\(reason)")
      case .preparing, .waiting, .running, .handedOver, .uncertain, .cancelled:
        worst = worst ?? .queued
        Process.warn(
          "selfie: Message \(entry.id) is \(entry.word) and stays in the outbox.\(reason)")
      }
    }
    if let worst { throw worst.exitCode }
  }

  private static func names(_ identifiers: [String]) -> String {
    identifiers.count == 1
      ? "Message \(identifiers[0]) is queued and stays"
      : "\(identifiers.count) messages are queued and stay"
  }

  /// The result of a submission.
  static func text(_ receipt: JobReceipt) -> String {
    if receipt.isNew { return "queued \(receipt.id)" }
    let text = "already \(Letter.kind.word(for: receipt.state)) \(receipt.id)"
    guard receipt.state == .done else { return text }
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
      Process.warn("selfie: \(Remedy.sentence(for: fault))")
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
    var line = "\(entry.id)  \(entry.word.padded(to: 10))  \(time(entry.createdAt))"
    line += "  \(entry.maskedRecipient)  tries \(entry.tries)"
    if let next = entry.nextTryAt { line += "  next \(time(next))" }
    if let reason = entry.reason, reason != told { line += "\n    \(reason)" }
    return line
  }

  /// All fields of a message, one per line.
  static func details(_ entry: OutboxEntry) -> [String] {
    var lines = [
      "id: \(entry.id)", "state: \(entry.word)", "to: \(entry.recipient)",
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
    return lines
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

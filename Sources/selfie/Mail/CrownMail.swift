import ArgumentParser
import Console
import Foundation
import Mailer

/// The mail of `selfie crown --to`: each champion photo is queued when it is written, and one run
/// of the outbox in the end sends them all.
///
/// All output goes to standard error: standard output belongs to the reports, or to the photo.
struct CrownMail: ~Copyable {
  private let mailroom: Mailroom
  private let address: String
  private let options: MessageOptions
  private let isQuiet: Bool
  private var identifiers: [String] = []

  /// Opens the outbox; a wrong address or configuration ends the command before any photo is read.
  init(to address: String, options: MessageOptions, quiet: Bool) throws {
    isQuiet = quiet
    do { _ = try EmailAddress(address) } catch { throw MailroomError.address(error) }
    mailroom = try MailEnvironment.mailroom()
    self.address = address
    self.options = options
  }

  /// Queues one champion photo; when this returns, the message survives a power cut.
  mutating func queue(_ encoded: [UInt8], showsWreath: Bool) throws {
    var request = options.request(to: address)
    request.showsWreath = showsWreath
    let receipt = try mailroom.submit(encoded, request)
    if !isQuiet { Process.warn(MailOutput.text(receipt)) }
    identifiers.append(receipt.id)
  }

  /// The mail that waits before `deliver()`, as a sentence that begins with a space; empty without
  /// any.
  var waiting: String {
    switch identifiers.count {
    case 0: ""
    case 1: " 1 mail waits in the outbox: selfie outbox run sends it."
    case let count: " \(count) mails wait in the outbox: selfie outbox run sends them."
    }
  }

  /// Runs the outbox; exits with the code of the worst state among the queued messages.
  func deliver() throws {
    if options.queueOnly || identifiers.isEmpty { return }
    let report = try mailroom.run()
    MailOutput.print(report)
    var worst: ExitCode?
    for identifier in identifiers {
      let entry = try mailroom.entry(identifier)
      guard entry.state != .accepted else {
        if !isQuiet { Process.warn("accepted \(identifier)") }
        continue
      }
      let reason = MailOutput.untold(entry.reason, in: report)
      Process.warn(
        entry.state == .failed
          ? "selfie: Message \(identifier) was refused for good.\(reason)"
          : "selfie: Message \(identifier) is \(entry.state.rawValue) and stays in the outbox."
            + reason)
      // A refusal is worse than waiting: it needs a new address.
      if entry.state == .failed { worst = ExitStatus.unavailable.exitCode }
      worst = worst ?? ExitStatus.queued.exitCode
    }
    if let worst { throw worst }
  }
}

import ArgumentParser
import Foundation
import Mailer

/// The mail of `selfie crown --to`: each champion photo is queued when it is written, and one run of
/// the outbox in the end sends them all.
///
/// All output goes to standard error: standard output belongs to the reports, or to the photo.
struct CrownMail: ~Copyable {
  private let mailroom: Mailroom
  private let address: String
  private let options: MessageOptions
  private var identifiers: [String] = []

  /// Opens the outbox; a wrong address or configuration ends the command before any photo is read.
  init(to address: String, options: MessageOptions) throws {
    mailroom = try MailExit.running {
      do throws(AddressError) {
        _ = try EmailAddress(address)
      } catch {
        throw MailroomError.address(error)
      }
      return try MailEnvironment.mailroom()
    }
    self.address = address
    self.options = options
  }

  /// Queues one champion photo; when this returns, the message survives a power cut.
  mutating func queue(_ encoded: [UInt8]) throws {
    let request = options.request(to: address)
    let receipt = try MailExit.running { try mailroom.submit(Data(encoded), request) }
    identifiers.append(receipt.id)
  }

  /// Runs the outbox; exits with the code of the worst state among the queued messages.
  func deliver() throws {
    if options.queueOnly || identifiers.isEmpty { return }
    try MailExit.running {
      MailOutput.print(try mailroom.run())
      var worst: ExitCode?
      for identifier in identifiers {
        let entry = try mailroom.entry(identifier)
        guard entry.state != .accepted else { continue }
        let reason = entry.reason.map { " " + $0 } ?? ""
        Process.warn("selfie: Message \(identifier) is \(entry.state.rawValue).\(reason)")
        // A refusal is worse than waiting: it needs a new address.
        if entry.state == .failed { worst = ExitStatus.unavailable.exitCode }
        worst = worst ?? ExitStatus.queued.exitCode
      }
      if let worst { throw worst }
    }
  }
}

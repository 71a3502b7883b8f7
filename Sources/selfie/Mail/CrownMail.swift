import ArgumentParser
import Foundation
import Mailer

/// The mail of `selfie crown --to`: every champion photo is queued when it is written, and all are
/// handed over together in the end.
///
/// It says everything on standard error: standard output belongs to the reports, or to the photo.
struct CrownMail: ~Copyable {
  private let mailroom: Mailroom
  private let address: String
  private let options: MessageOptions
  private var identifiers: [String] = []

  /// Opens the outbox; a wrong address or configuration ends the command before any work is done.
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

  /// Queues one champion photo; when this returns, it survives a power cut.
  mutating func queue(_ encoded: [UInt8]) throws {
    let photo: EncodedPhoto
    do throws(MessageError) {
      photo = try EncodedPhoto(Data(encoded))
    } catch {
      Process.warn("selfie: \(error)")
      throw ExitStatus.softwareFault.exitCode
    }
    let request = options.request(to: address)
    let receipt = try MailExit.running { try mailroom.submit(photo, request) }
    identifiers.append(receipt.id)
  }

  /// Hands over what was queued; ends the command as the worst state of its messages asks.
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
        // Refused for good is worse than waiting: somebody must act.
        if entry.state == .failed { worst = ExitStatus.unavailable.exitCode }
        worst = worst ?? ExitStatus.queued.exitCode
      }
      if let worst { throw worst }
    }
  }
}

import ArgumentParser
import Console
import Foundation
import JobQueue
import Mailer

/// The mail of `selfie crown --to`: each champion photo is queued when it is written, and one run
/// of the outbox in the end sends them all.
///
/// All output goes to standard error: standard output belongs to the reports, or to the photo.
struct CrownMail {
  private let mailroom: Mailroom
  private let addresses: [String]
  private let options: MessageOptions
  private let isQuiet: Bool
  private var receipts: [JobReceipt] = []

  /// Opens the outbox; a wrong address or configuration, or a missing consent, ends the command
  /// before any photo is read.
  ///
  /// - Returns: nil without an address.
  init?(to addresses: [String], options: MessageOptions, quiet: Bool) throws {
    if addresses.isEmpty { return nil }
    try MailEnvironment.requireAddresses(addresses)
    mailroom = try MailEnvironment.mailroomForPhotos()
    (isQuiet, self.addresses, self.options) = (quiet, addresses, options)
    for address in addresses { _ = try mailroom.consent(of: options.request(to: address)) }
  }

  /// Queues one champion photo, for each address; when this returns, the messages survive a power
  /// cut.
  mutating func queue(_ encoded: [UInt8], showsWreath: Bool) throws {
    for address in addresses {
      var request = options.request(to: address)
      request.showsWreath = showsWreath
      let receipt = try mailroom.submit(encoded, request)
      if !isQuiet { Process.warn(MailOutput.text(receipt)) }
      receipts.append(receipt)
    }
  }

  /// The mail that waits before `deliver()`, as a sentence that begins with a space; empty without
  /// any.
  var waiting: String {
    switch receipts.count(where: { $0.state == .waiting }) {
    case 0: ""
    case 1: " 1 mail waits in the outbox: selfie outbox run sends it."
    case let count: " \(count) mails wait in the outbox: selfie outbox run sends them."
    }
  }

  /// Runs the outbox; exits with the code of the worst state among the queued messages.
  func deliver() throws {
    if options.queueOnly || receipts.isEmpty { return }
    try MailOutput.deliver(receipts.map(\.id), from: mailroom) {
      if !isQuiet { Process.warn($0) }
    }
  }
}

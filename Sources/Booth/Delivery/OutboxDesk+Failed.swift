package import Foundation
package import Mailer

/// A message that was not delivered, as staff see it.
package struct FailedMail: Sendable {
  package let identifier: String
  /// The address with all but its first letter and its domain hidden.
  package let masked: String
  /// The time at which the visitor sent it.
  package let sentAt: Date
  /// Why, as a word; the outbox's own sentence may quote the mail server.
  package let kind: String
  /// Whether it may have been delivered: it may go to the same address only.
  package let isUncertain: Bool
}

/// What staff do about messages that were not delivered.
extension OutboxDesk {
  /// The newest of them that are listed.
  package static let failedLimit = 100

  /// The messages that failed, and those that wait for a person, newest first; as far as their
  /// photo is still there.
  package func failed() throws(MailroomError) -> [FailedMail] {
    try withMailroom { mailroom throws(MailroomError) in
      var failed: [FailedMail] = []
      for entry in try mailroom.entries().reversed()
      where entry.needsStaff && mailroom.hasPhoto(entry.id) && failed.count < Self.failedLimit {
        failed.append(
          FailedMail(
            identifier: entry.id, masked: entry.maskedRecipient, sentAt: entry.createdAt,
            kind: entry.faultKind ?? "refused", isUncertain: entry.state == .uncertain))
      }
      return failed
    }
  }

  /// The whole address of such a message.
  package func address(of identifier: String) throws(MailroomError) -> String {
    try withMailroom { mailroom throws(MailroomError) in
      try Self.entry(identifier, in: mailroom).recipient
    }
  }

  /// Sends such a message once more.
  package func sendAgain(_ identifier: String) throws(MailroomError) {
    try withMailroom { mailroom throws(MailroomError) in
      _ = try mailroom.retry(try Self.entry(identifier, in: mailroom).id)
    }
    send(identifier)
  }

  /// Sends a message that failed to another address.
  ///
  /// - Throws: ``BoothError/mixedScripts``, ``BoothError/address(_:)`` and
  ///   ``BoothError/mail(_:)``.
  package func mend(_ identifier: String, to address: String) throws(BoothError) {
    guard !address.mixesScripts else { throw .mixedScripts }
    do {
      try withMailroom { mailroom throws(MailroomError) in
        let entry = try Self.entry(identifier, in: mailroom)
        _ = try mailroom.readdress(entry.id, to: address)
      }
    } catch {
      if case .address(let error) = error { throw .address(error) }
      throw .mail(error)
    }
    send(identifier)
  }

  /// A message that needs staff; no other's address is told.
  private static func entry(
    _ identifier: String, in mailroom: borrowing Mailroom
  ) throws(MailroomError) -> OutboxEntry {
    let entry = try mailroom.entry(identifier)
    // A prefix would do for the outbox.
    guard entry.id == identifier, entry.needsStaff else {
      throw .outbox(.noSuchMessage(id: identifier))
    }
    return entry
  }
}

extension OutboxEntry {
  /// Whether no run sends it by itself.
  fileprivate var needsStaff: Bool {
    state == .failed || (state == .uncertain && nextTryAt == nil)
  }
}

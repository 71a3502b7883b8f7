import DurableStorage
import Foundation
import Texts
import GRDB
import Logging

extension Outbox {
  /// Queues a message; when this returns, it survives a power cut.
  ///
  /// The row is written first, then the file, then the row becomes `queued`. Submitting the same
  /// photo, address and session again returns the first message's receipt.
  ///
  /// - Throws: ``OutboxError/consentMissing``, or ``OutboxError/cannotWrite(file:reason:)`` with
  ///   nothing left behind.
  func enqueue(_ submission: Submission) throws(OutboxError) -> OutboxReceipt {
    if policy.requiresConsent, submission.consent == nil { throw .consentMissing }
    // What waits is sent and deleted with the reserve's room, which new mail must leave alone.
    do throws(StorageError) { try reserve.take() } catch { throw OutboxError(error) }
    let (receipt, mustWrite) = try reserve(submission)
    guard mustWrite else { return receipt }
    FailPoint.afterReserve.reach()
    do {
      try spool.write(submission.message.bytes, id: receipt.id)
      try database.write(usingReserve: false) { database in
        try set(receipt.id, .queued, nextTryAt: now, in: database)
      }
    } catch {
      spool.remove(receipt.id)
      // If this fails too, the row stays `composing` and is later shown as interrupted.
      _ = try? database.write {
        try $0.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [receipt.id])
      }
      throw error
    }
    FailPoint.afterInsert.reach()
    logger.info("queued", metadata: ["id": "\(receipt.id)"])
    return receipt
  }

  /// The fault kinds of the outbox itself; submitting the photo again replaces such a message.
  private static var replaceableFaults: Set<String> {
    ["interrupted", "file-lost", DeliveryRefusal.addressUnreadable.kind]
  }

  private func reserve(_ submission: Submission) throws(OutboxError) -> (OutboxReceipt, Bool) {
    let now = now
    return try database.write(usingReserve: false) { database in
      let found = try Row.fetchOne(
        database, sql: "SELECT id, state, owner, fault_kind FROM message WHERE key = ?",
        arguments: [submission.key])
      if let found {
        let id: String = try found.stored("id")
        let state = OutboxState(rawValue: try found.stored("state")) ?? .queued
        let kind: String? = try found.storedIfAny("fault_kind")
        let isReplaceable = state == .failed && kind.map(Self.replaceableFaults.contains) == true
        guard isReplaceable else {
          return (OutboxReceipt(id: id, state: state, isNew: false), false)
        }
        try database.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id])
        spool.remove(id)
      }
      let message = submission.message
      let id = String(RandomToken.make().prefix(12))
      try database.execute(
        sql: """
          INSERT INTO message (id, message_identifier, key, sender, recipient, state, file_name,
            byte_count, created_at, updated_at, owner)
          VALUES (?, ?, ?, ?, ?, 'composing', ?, ?, ?, ?, ?)
          """,
        arguments: [
          id, message.identifier.text, submission.key, message.sender.text, message.recipient.text,
          message.fileName, message.bytes.count, now, now, owner.token,
        ])
      if let consent = submission.consent {
        try database.execute(
          sql: "INSERT INTO consent (message, version, language, given_at) VALUES (?, ?, ?, ?)",
          arguments: [
            id, consent.version, consent.language.rawValue, consent.givenAt.timeIntervalSince1970,
          ])
      }
      return (OutboxReceipt(id: id, state: .queued, isNew: true), true)
    }
  }
}

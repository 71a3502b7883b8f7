import DurableStorage
import Foundation
import GRDB
import Logging
import Texts

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

extension Outbox {
  /// Repairs what dead processes left: claimed rows, rows without a file, files without a row.
  ///
  /// The row is written before the file, so a file without a row is one whose row was deleted.
  func reconcile() throws(OutboxError) {
    // Files first, rows second: every listed file has its row already.
    let files = spool.contents()
    let owners = try database.read {
      try String.fetchAll(
        $0, sql: "SELECT DISTINCT owner FROM message WHERE owner IS NOT NULL AND owner <> ?",
        arguments: [owner.token])
    }
    let dead = owners.filter { !RunOwner.isAlive($0, in: folder.owners) }
    for token in dead { try reclaim(token) }
    RunOwner.clearDead(in: folder.owners, except: owner.token)
    spool.removeStaleTemporaryFiles()
    try matchFiles(files)
  }

  /// Releases the messages of a dead process.
  private func reclaim(_ token: String) throws(OutboxError) {
    let now = now
    try database.write { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, state, body_sent_at FROM message WHERE owner = ?",
        arguments: [token])
      for row in rows {
        let id: String = try row.stored("id")
        let state: String = try row.stored("state")
        let bodySent: Double? = try row.storedIfAny("body_sent_at")
        switch OutboxState(rawValue: state) {
        case .composing where spool.holds(id):
          try set(id, .queued, nextTryAt: now, in: database)
        case .composing where spool.hasLost(id):
          try set(
            id, .failed, nextTryAt: nil, kind: "interrupted",
            reason:
              "The program was stopped before the message was complete; send the photo again.",
            in: database)
        case .composing:
          // The spool cannot be read now; the next run tries again.
          break
        case .sending where bodySent != nil:
          try set(
            id, .uncertain, nextTryAt: now, kind: "interrupted",
            reason: "The program was stopped before the server's answer was seen; the message may"
              + " have been delivered.",
            in: database)
        case .sending:
          try set(id, .queued, nextTryAt: now, in: database)
        default:
          try database.execute(
            sql: "UPDATE message SET owner = NULL WHERE id = ?", arguments: [id])
        }
      }
      logger.notice("reclaimed from a dead process", metadata: ["count": "\(rows.count)"])
    }
  }

  /// Removes files without a row, and fails messages whose file is gone.
  private func matchFiles(_ files: [String]) throws(OutboxError) {
    let states = try database.read { database in
      var states: [String: (state: OutboxState?, owned: Bool)] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT id, state, owner FROM message") {
        let owner: String? = try row.storedIfAny("owner")
        states[try row.stored("id")] = (
          OutboxState(rawValue: try row.stored("state")), owner != nil
        )
      }
      return states
    }
    for id in files {
      let row = states[id]
      if row?.owned == true { continue }
      if row == nil || row?.state == .accepted { spool.remove(id) }
    }
    for (id, row) in states where !row.owned && (row.state == .queued || row.state == .uncertain) {
      guard spool.hasLost(id) else { continue }
      try database.write { database in
        // Checked again: another run may have delivered it in the meantime.
        try database.execute(
          sql: """
            UPDATE message SET state = 'failed', next_try_at = NULL, updated_at = ?,
              fault_kind = 'file-lost', reason = ?
            WHERE id = ? AND owner IS NULL AND state IN ('queued', 'uncertain')
            """,
          arguments: [
            now, "The message's file is gone from the spool folder; send the photo again.", id,
          ])
      }
    }
  }

  /// Sets a message's state and releases the claim on it.
  func set(
    _ id: String, _ state: OutboxState, nextTryAt: Double?, kind: String? = nil,
    reason: String? = nil, countsTry: Bool = false, in database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE message SET state = ?, next_try_at = ?, owner = NULL, body_sent_at = NULL,
          fault_kind = ?, reason = ?, tries = tries + ?, updated_at = ?,
          may_be_duplicate = may_be_duplicate OR ?
        WHERE id = ?
        """,
      arguments: [
        state.rawValue, nextTryAt, kind, reason, countsTry ? 1 : 0, now, state == .uncertain, id,
      ])
  }
}

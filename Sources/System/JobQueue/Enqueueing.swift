import Files
import Foundation
import GRDB
import Logging
import Synchronization

/// The result of a submission.
public struct JobReceipt: Sendable, Equatable {
  /// The job's identifier within the queue.
  public let id: String
  /// The job's state: waiting if it is new, any if it was submitted before.
  public let state: JobState
  /// False if a job with the same key was submitted before.
  public let isNew: Bool
}

/// A file of a job: its name after the identifier, and its octets.
package struct JobFile: Sendable {
  package let name: String
  package let bytes: [UInt8]

  package init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
}

extension JobQueue {
  /// Queues a job, which survives a power cut once this returns.
  ///
  /// The row is written first, then the files, then the row becomes `waiting`.
  ///
  /// - Parameters:
  ///   - id: a new identifier, of hexadecimal digits and hyphens.
  ///   - key: what two submissions of the same job share; the second gets the first one's receipt.
  ///   - byteCount: octets of what the receiver gets.
  /// - Throws: ``QueueFault/cannotWrite(file:reason:)``, with nothing left behind, and others.
  package func enqueue(
    _ fields: Fields, _ files: [JobFile], id: String, key: String? = nil, byteCount: Int
  ) throws(QueueError) -> JobReceipt {
    try queueing.withLock { _ throws(QueueError) in
      try prepare(fields, files, id: id, key: key, byteCount: byteCount)
    }
  }

  private func prepare(
    _ fields: Fields, _ files: [JobFile], id: String, key: String?, byteCount: Int
  ) throws(QueueError) -> JobReceipt {
    // Finishing and deleting waiting jobs needs the reserve's room, which new jobs must not take.
    do {
      try reserve.take()
    } catch {
      throw self.error(.cannotWrite(file: reserve.path, reason: error.reason))
    }
    if let known = try insert(fields, files, id: id, key: key, byteCount: byteCount) {
      return known
    }
    FailPoint.afterReserve.reach()
    do {
      for file in files { try folder.write(file.bytes, id, file.name) }
      FailPoint.afterFile.reach()
      try database.write(usingReserve: false) { try set(id, .waiting, nextTryAt: now, in: $0) }
    } catch {
      folder.remove(id, files.map(\.name))
      // If this fails too, the row stays `preparing`: the same job replaces it, or the next run
      // fails it as interrupted.
      _ = try? database.execute("DELETE FROM job WHERE id = ?", [id])
      throw error
    }
    FailPoint.afterInsert.reach()
    logger.info("queued", metadata: ["id": "\(id)"])
    return JobReceipt(id: id, state: .waiting, isNew: true)
  }

  /// The faults after which a job can be submitted again: those of the queue itself, and one that
  /// other settings mend.
  private static var replaceableFaults: Set<String> {
    ["interrupted", "file-lost", "address-unreadable", "given-up", "too-large"]
  }

  /// - Returns: the receipt of the job that already has the key; nil for a new job.
  private func insert(
    _ fields: Fields, _ files: [JobFile], id: String, key: String?, byteCount: Int
  ) throws(QueueError) -> JobReceipt? {
    let now = now
    var replaced: (id: String, files: [String])?
    let known: JobReceipt? = try database.write(usingReserve: false) { database in
      if let found = try Row.fetchOne(
        database, sql: "SELECT * FROM job WHERE key = ?", arguments: [key])
      {
        let (id, state) = (
          try found.decode(forColumn: "id") as String,
          JobState(rawValue: try found.decode(forColumn: "state")) ?? .waiting
        )
        let fault: String? = try found.decode(forColumn: "fault_kind")
        let owner: String? = try found.decode(forColumn: "owner")
        let isLeft = state == .preparing && owner == lease.token
        let hasFailed = state == .failed && fault.map(Self.replaceableFaults.contains) == true
        guard isLeft || hasFailed else {
          return JobReceipt(id: id, state: state, isNew: false)
        }
        replaced = (id, try found.fileNames())
        try markErasing(id, in: database)
      }
      try database.execute(
        sql: """
          INSERT INTO job (id, kind, key, fields, files, byte_count, state, created_at, waits_since,
            updated_at, owner)
          VALUES (?, ?, ?, ?, ?, ?, 'preparing', ?, ?, ?, ?)
          """,
        arguments: [
          id, kind.name, key, fields.stored, files.map(\.name).joined(separator: "/"), byteCount,
          now, now, now, lease.token,
        ])
      // The queue counts a job's waiting time from here, not from the first run.
      try database.execute(
        sql: "INSERT OR IGNORE INTO run (only_row, at) VALUES (1, ?)", arguments: [now])
      return nil
    }
    // Not before: the transaction may fail, and then the old job stays as it was.
    if let replaced { try? finishErasing([replaced]) }
    return known
  }

  /// Sets a job's state and releases the claim on it.
  func set(
    _ id: String, _ state: JobState, nextTryAt: Double?, fault: JobFault? = nil,
    countsTry: Bool = false, erasing: Bool = false, in database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE job SET state = ?, next_try_at = ?, owner = NULL, handed_over_at = NULL,
          fault_kind = ?, reason = ?, tries = tries + ?, updated_at = ?,
          may_be_duplicate = may_be_duplicate OR ?, files = CASE WHEN ? THEN '' ELSE files END
        WHERE id = ?
        """,
      arguments: [
        state.rawValue, nextTryAt, fault?.kind, fault?.reason, countsTry ? 1 : 0, now,
        state == .uncertain, erasing, id,
      ])
  }

  /// Notes that a job may have arrived: it is tried again, or waits for a person.
  ///
  /// - Parameter tries: its tries without an answer before this one.
  func setUncertain(
    _ id: String, after tries: Int, nextTryAt: Double, _ fault: JobFault, countsTry: Bool = false,
    in database: Database
  ) throws {
    let isLast = !policy.sendsUncertainAgain || tries >= policy.uncertainTries - 1
    try set(
      id, .uncertain, nextTryAt: isLast ? nil : nextTryAt,
      fault: JobFault(fault.kind, fault.reason + (isLast ? kind.decision : "")),
      countsTry: countsTry, in: database)
    try database.execute(
      sql: "UPDATE job SET uncertain_tries = uncertain_tries + 1 WHERE id = ?", arguments: [id])
  }
}

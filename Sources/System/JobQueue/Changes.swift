import Files
import Foundation
import GRDB

/// Changes that people ask for.
extension JobQueue {
  /// Makes a job that waits, failed or may have arrived due at once.
  ///
  /// - Parameter id: An identifier or an unambiguous prefix of it.
  @discardableResult
  public func retry(_ id: String) throws(QueueError) -> Job<Fields> {
    let job = try job(id)
    let wanted: [JobState] = [.failed, .waiting, .uncertain]
    guard wanted.contains(job.state) else { throw wrongState(job, wanted) }
    try requireFiles(job)
    return try change(
      job,
      """
      state = 'waiting', next_try_at = :now, waits_since = \(Self.anew), uncertain_tries = 0,
        is_cancelling = 0, may_be_duplicate = may_be_duplicate OR (:canAsk AND state <> 'waiting'),
        tries = CASE WHEN :canAsk THEN 0 ELSE tries END
      """, when: wanted)
  }

  /// Calls a job off: a waiting job at once, a job that its receiver has at the next run, which
  /// asks the receiver. The receiver may do that job all the same.
  public func cancel(_ id: String) throws(QueueError) {
    let job = try job(id)
    let (waiting, out): ([JobState], [JobState]) = (
      [.waiting, .uncertain], [.running, .handedOver]
    )
    if out.contains(job.state) {
      let count = try database.execute(
        "UPDATE job SET is_cancelling = ? WHERE id = ? AND state IN ('running', 'handed-over')",
        [CallingOff.person.rawValue, job.id])
      if count == 1 { return }
    }
    guard waiting.contains(job.state) else {
      throw wrongState(job, [.waiting] + out + [.uncertain])
    }
    try change(job, "state = 'cancelled', files = ''", when: waiting)
    folder.remove(job.id, job.files)
  }

  /// Takes a person's word that a job which may have arrived is done.
  public func confirm(_ id: String) throws(QueueError) {
    let job = try job(id)
    guard job.state == .uncertain else { throw wrongState(job, [.uncertain]) }
    try change(job, "state = 'done', files = ''", when: [.uncertain])
    folder.remove(job.id, job.files)
  }

  /// Gives a failed job other fields, and makes it due at once as if it were new.
  package func restart(_ job: Job<Fields>, with fields: Fields) throws(QueueError) {
    guard job.state == .failed else { throw wrongState(job, [.failed]) }
    try requireFiles(job)
    try change(
      job,
      """
      state = 'waiting', next_try_at = :now, waits_since = \(Self.anew), fields = :fields, tries = 0,
        uncertain_tries = 0, may_be_duplicate = 0, fault_kind = NULL, reason = NULL
      """, when: [.failed], fields)
    // A reader may prevent this now; the next purge then removes the old fields.
    try? database.scrub()
  }

  /// The start of the wait of a job that a person repeats: now, but no later than the policy's days
  /// of retention after it was queued, so that its end is no later than `purge` promises.
  private static var anew: String { "min(:now, max(waits_since, created_at + :kept))" }

  @discardableResult
  private func change(
    _ job: Job<Fields>, _ changes: String, when states: [JobState], _ fields: Fields? = nil
  ) throws(QueueError) -> Job<Fields> {
    let words = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let arguments: [String: (any DatabaseValueConvertible)?] = [
      "id": job.id, "now": now, "canAsk": kind.canAsk, "fields": (fields ?? job.fields).stored,
      "kept": Double(policy.retentionDays) * 86_400,
    ]
    let used = arguments.filter { "\(changes) :id :now".contains(":\($0.key)") }
    let count = try database.execute(
      """
      UPDATE job SET updated_at = :now, \(changes)
      WHERE id = :id AND owner IS NULL AND state IN (\(words))
      """, StatementArguments(used))
    guard count == 1 else { throw error(.inUse(id: job.id)) }
    return try self.job(job.id)
  }

  private func requireFiles(_ job: Job<Fields>) throws(QueueError) {
    guard let file = job.files.first else { throw error(.erased(id: job.id)) }
    guard hasFiles(job) else {
      throw error(.cannotRead(file: folder.file(job.id, file), reason: "the file is gone"))
    }
  }

  private func wrongState(_ job: Job<Fields>, _ wanted: [JobState]) -> QueueError {
    error(.wrongState(id: job.id, state: job.word, wanted: wanted.map(kind.word)))
  }
}

// MARK: - Erasure

extension JobQueue {
  /// Removes a job with its fields and files, done or not, for good.
  ///
  /// - Parameter id: An identifier or an unambiguous prefix of it.
  public func discard(_ id: String) throws(QueueError) {
    let job = try job(id)
    guard try erase("id = ?", [job.id]) == 1 else { throw error(.inUse(id: job.id)) }
    try database.scrub()
  }

  /// Removes jobs that are over: rows, fields and files.
  ///
  /// Without `days`, the queue keeps a job that is over for the policy's days of retention, but no
  /// longer than that after the day on which it would have given up a job queued at the same time:
  /// a person who repeats a job does not keep its address longer.
  ///
  /// - Parameters:
  ///   - days: The least age in days since the last change of state; nil for that of the policy.
  ///   - everything: Removes all jobs but those that another run has claimed, and files that belong
  ///     to no job.
  /// - Returns: The number of removed jobs.
  @discardableResult
  public func purge(
    olderThan days: Int? = nil, everything: Bool = false
  ) throws(QueueError) -> Int {
    try correctStamps()
    try eraseFailed()
    let end = now - Double(days ?? policy.retentionDays) * 86_400
    let count = try erase(
      """
      (? OR (state IN ('done', 'failed', 'cancelled') AND (updated_at <= ? OR created_at <= ?)))
      """,
      [everything, end, days == nil ? end - policy.giveUp : -.infinity])
    if everything { try removeStrays() }
    try database.scrub()
    return count
  }

  /// Erases the files of a job that failed, which cannot be repeated afterwards.
  package func eraseFiles(of id: String) throws(QueueError) {
    let job = try job(id)
    if job.state == .failed { try eraseFiles(job.id, job.files) }
  }

  /// Removes the files that belong to no job, as a person asks with `purge --strays`.
  ///
  /// - Returns: the number of removed files.
  @discardableResult
  public func removeStrays() throws(QueueError) -> Int {
    let names = try strays()
    return names.count { unlink("\(folder.spool)/\($0)".pathBytes) == 0 }
  }

  /// Removes rows in three steps, so that no file outlives its row: it clears what the rows say
  /// about people and marks the rows, removes the files, then removes the rows.
  private func erase(
    _ condition: String, _ arguments: [any DatabaseValueConvertible]
  ) throws(QueueError) -> Int {
    let rows = try database.write { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, files FROM job WHERE owner IS NULL AND \(condition)",
        arguments: StatementArguments(arguments)
      ).map { try $0.named() }
      for (id, _) in rows { try markErasing(id, in: database) }
      return rows
    }
    guard !rows.isEmpty else { return 0 }
    try finishErasing(rows)
    return rows.count
  }

  /// Takes the first step.
  func markErasing(_ id: String, in database: Database) throws {
    try database.execute(
      sql: """
        UPDATE job SET state = 'erasing', owner = ?, key = NULL, fields = '{}', reason = NULL
        WHERE id = ?
        """,
      arguments: [lease.token, id])
  }

  /// Takes the other two steps; where the process dies before, a later run takes them.
  func finishErasing(_ rows: [(id: String, files: [String])]) throws(QueueError) {
    FailPoint.afterErasing.reach()
    for (id, names) in rows { folder.remove(id, names) }
    try database.execute("DELETE FROM job WHERE state = 'erasing' AND owner = ?", [lease.token])
  }
}

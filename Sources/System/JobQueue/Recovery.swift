import Files
import Foundation
import GRDB
import Logging
import Synchronization

extension JobQueue {
  /// Repairs what dead processes, and this one's failed runs, left: claimed rows, rows without a
  /// file, files that no row names.
  func recover() throws(QueueError) {
    // It lists files first and reads rows second: every listed file then has its row.
    let files = folder.contents()
    let owners = try database.read {
      try String.fetchAll(
        $0, sql: "SELECT DISTINCT owner FROM job WHERE owner IS NOT NULL")
    }
    for token in owners where token == lease.token || !Lease.isAlive(token, in: folder.owners) {
      try queueing.withLock { _ throws(QueueError) in try reclaim(token) }
    }
    Lease.clearDead(in: folder.owners, except: lease.token)
    StaleTemporaryFiles.remove(in: folder.spool)
    try match(files)
    // Left by a policy that tried uncertain jobs again.
    guard !policy.sendsUncertainAgain else { return }
    try database.execute(
      "UPDATE job SET next_try_at = NULL WHERE state = 'uncertain' AND next_try_at NOT NULL")
  }

  /// Releases the jobs that a process claimed and left.
  private func reclaim(_ token: String) throws(QueueError) {
    let now = now
    try database.write { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, state, files, handed_over_at, uncertain_tries, may_be_duplicate FROM job
          WHERE owner = ?
          """,
        arguments: [token])
      for row in rows {
        let id: String = try row.decode(forColumn: "id")
        let names = try row.fileNames()
        let isWhole = (try row.decode(forColumn: "handed_over_at") as Double?) != nil
        switch try row.decode(forColumn: "state") as String {
        case "preparing" where folder.holds(id, names):
          try set(id, .waiting, nextTryAt: now, in: database)
        case "preparing" where folder.hasLost(id, names):
          try set(id, .failed, nextTryAt: nil, fault: interrupted, erasing: true, in: database)
          folder.remove(id, names)
        case "preparing":
          // The spool cannot be read now; the next run tries again.
          break
        case "erasing":
          folder.remove(id, names)
          try database.execute(sql: "DELETE FROM job WHERE id = ?", arguments: [id])
        case "running" where !kind.canAsk && isWhole:
          try setUncertain(
            id, after: row.decode(forColumn: "uncertain_tries"), nextTryAt: now, stopped,
            in: database)
        case "running" where !kind.canAsk:
          // A job that may have arrived before stays uncertain.
          let isUncertain: Bool = try row.decode(forColumn: "may_be_duplicate")
          try set(
            id, isUncertain ? .uncertain : .waiting, nextTryAt: now,
            fault: isUncertain ? stopped : nil, in: database)
        default:
          // The next run asks the receiver, if it can, what became of a running job.
          try database.execute(sql: "UPDATE job SET owner = NULL WHERE id = ?", arguments: [id])
        }
      }
      if !rows.isEmpty { logger.notice("reclaimed", metadata: ["count": "\(rows.count)"]) }
    }
  }

  private var interrupted: JobFault {
    JobFault(
      "interrupted",
      "The program was stopped before the \(kind.job) was complete; \(kind.again).")
  }

  private var stopped: JobFault {
    JobFault(
      "interrupted",
      """
      The program was stopped before the server's answer was seen; the \(kind.job) may have been \
      delivered.
      """)
  }

  /// Removes the files that their rows no longer name, and fails jobs whose file is gone. Files
  /// without a row stay: they are all that is left of a lost database.
  private func match(_ files: [String: [String]]) throws(QueueError) {
    let rows = try database.read { database in
      var rows: [String: (names: [String], waits: Bool)] = [:]
      for row in try Row.fetchAll(
        database, sql: "SELECT id, state, files FROM job WHERE owner IS NULL")
      {
        let state: String = try row.decode(forColumn: "state")
        rows[try row.decode(forColumn: "id")] = (
          try row.fileNames(),
          state == "waiting" || state == "uncertain"
        )
      }
      return rows
    }
    for (id, names) in files {
      if let row = rows[id] { folder.remove(id, names.filter { !row.names.contains($0) }) }
    }
    for (id, row) in rows where row.waits && folder.hasLost(id, row.names) {
      let fault = JobFault(
        "file-lost",
        "The \(kind.job)'s file is gone from the spool folder; \(kind.again).")
      // The condition checks the row again: another run may have delivered the job in the meantime.
      try database.execute(
        """
        UPDATE job SET state = 'failed', next_try_at = NULL, updated_at = ?, fault_kind = ?,
          reason = ?
        WHERE id = ? AND owner IS NULL AND state IN ('waiting', 'uncertain') AND files = ?
        """, [now, fault.kind, fault.reason, id, row.names.joined(separator: "/")])
    }
  }
}

// MARK: - Wrong clocks

extension JobQueue {
  /// Seconds by which systems routinely correct clocks.
  private static var clockPrecision: Double { 60 }

  /// Seconds of the longest time between two runs that counts as waiting. After a longer one each
  /// job has at least a fifth of that time left, for a network that comes up after the program.
  private var longestPause: Double { policy.giveUp / 5 }

  /// The time up to which a next try is due; while the clock stands still, all tries are due.
  var dueTime: Double {
    QueuePolicy.isPlausible(policy.now()) ? now : .greatestFiniteMagnitude
  }

  /// Sets time stamps that a stopped clock wrote, and those in the future, to the present time.
  ///
  /// - Parameter isRun: whether to note that the program runs. Time in which the program did not
  ///   run, or by which somebody set the clock, counts as waiting for at most a fifth of the limit.
  /// - Returns: whether runs went on since the last one, without a pause.
  @discardableResult
  func correctStamps(isRun: Bool = false) throws(QueueError) -> Bool {
    let (now, earliest) = (now, QueuePolicy.earliestClock.timeIntervalSince1970)
    guard now >= earliest else { return false }
    let latest = now + Self.clockPrecision
    let (last, areWrong) = try database.read { database in
      (
        try Double.fetchOne(database, sql: "SELECT at FROM run"),
        try Bool.fetchOne(
          database,
          sql: """
            SELECT EXISTS (SELECT 1 FROM job
              WHERE max(created_at, updated_at, waits_since) > ?1
                OR min(created_at, updated_at, waits_since) < ?2)
            """,
          arguments: [latest, earliest]) ?? false
      )
    }
    let gap = last.map { now - $0 } ?? 0
    let isContinuous = last != nil && (0...longestPause).contains(gap)
    // A booth looks every second, which is too often for a commit each.
    let isNoteworthy = isRun && !(0...longestPause / 100).contains(gap)
    guard areWrong || last == nil || isNoteworthy else { return isContinuous }
    try database.write { database in
      try database.execute(
        sql: """
          UPDATE job SET next_try_at = CASE WHEN next_try_at IS NULL THEN NULL ELSE ?1 END
          WHERE updated_at > ?2
          """,
        arguments: [now, latest])
      for column in ["created_at", "waits_since", "updated_at"] {
        try database.execute(
          sql: "UPDATE job SET \(column) = ?1 WHERE \(column) > ?2 OR \(column) < ?3",
          arguments: [now, latest, earliest])
      }
      guard isRun || last == nil else { return }
      if gap > longestPause {
        try database.execute(
          sql: "UPDATE job SET waits_since = min(?, max(waits_since + ?, ?))",
          arguments: [now, gap - longestPause, now - policy.giveUp + longestPause / 5])
      }
      try database.execute(
        sql: "INSERT INTO run (only_row, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = ?1",
        arguments: [now])
    }
    return isContinuous
  }

  /// Ends jobs that have waited for too long: they fail, and the queue erases their files. If a
  /// receiver has such a job, the queue first calls it off there.
  ///
  /// - Parameter tried: the jobs that the run tried, which may end beside those that wait for a
  ///   person; nil for all, if the receiver keeps every job from being tried.
  /// - Returns: the jobs that failed.
  func giveUp(_ tried: Set<String>?, afterPause: Bool) throws(QueueError) -> [String] {
    let now = now
    let limit = now - policy.giveUp + (afterPause ? longestPause / 5 : 0)
    let fault = givenUp
    let rows = try database.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT id, state, files, waits_since, next_try_at FROM job
          WHERE typeof(id) = 'text' AND owner IS NULL AND waits_since <= ?
            AND state IN ('waiting', 'uncertain', 'running', 'handed-over')
          """,
        arguments: [limit]
      ).map {
        (
          id: try $0.decode(forColumn: "id") as String,
          state: try $0.decode(forColumn: "state") as String,
          files: try $0.fileNames(),
          since: try $0.decode(forColumn: "waits_since") as Double,
          isTriedAgain: try $0.decode(forColumn: "state") as String != "uncertain"
            || policy.sendsUncertainAgain && $0.decode(forColumn: "next_try_at") as Double? != nil
        )
      }
    }
    var ended: [String] = []
    // No run tries a job that waits for a person, so its age alone ends it.
    for row in rows where !row.isTriedAgain || tried?.contains(row.id) != false {
      let isOut = row.state == "running" || row.state == "handed-over"
      guard !isOut || row.since <= limit - policy.giveUp else {
        try database.execute(
          "UPDATE job SET is_cancelling = ? WHERE id = ? AND state = ? AND is_cancelling = ?",
          [CallingOff.age.rawValue, row.id, row.state, CallingOff.nobody.rawValue])
        continue
      }
      // A person may have retried the job meanwhile, which then waits anew.
      let count = try database.execute(
        """
        UPDATE job SET state = 'failed', next_try_at = NULL, updated_at = ?, fault_kind = ?,
          reason = ?, files = '', is_cancelling = 0
        WHERE id = ? AND owner IS NULL AND state = ? AND waits_since = ?
        """, [now, fault.kind, fault.reason, row.id, row.state, row.since])
      guard count == 1 else { continue }
      ended.append(row.id)
      folder.remove(row.id, row.files)
      logger.notice("gave up", metadata: ["id": "\(row.id)"])
    }
    return ended
  }

  /// The fault of a job that has waited for too long.
  var givenUp: JobFault {
    JobFault(
      "given-up",
      kind.canAsk
        ? "It was not done within \(policy.giveUpWords); its picture is removed."
        : "The \(kind.job) was not delivered within \(policy.giveUpWords).")
  }

  /// Erases the files of jobs that failed and would have been given up by now.
  func eraseFailed() throws(QueueError) {
    let limit = now - policy.giveUp
    let rows = try database.read {
      try Row.fetchAll(
        $0,
        sql:
          "SELECT id, files FROM job WHERE state = 'failed' AND files <> '' AND waits_since <= ?",
        arguments: [limit]
      ).map { try $0.named() }
    }
    for (id, names) in rows { try eraseFiles(id, names) }
  }

  func eraseFiles(_ id: String, _ names: [String]) throws(QueueError) {
    let count = try database.execute(
      "UPDATE job SET files = '' WHERE id = ? AND state = 'failed' AND owner IS NULL", [id])
    if count == 1 { folder.remove(id, names) }
  }
}

import Foundation
import GRDB
import Logging
import Synchronization

/// What one run of a queue did.
package struct RunReport: Sendable, Equatable {
  package var done: [String] = []
  package var failed: [String] = []
  package var uncertain: [String] = []
  package var cancelled: [String] = []
  /// The number of jobs that wait for a later try.
  package var deferred = 0
  /// The hold for which the run left the receiver alone, or that it set after a fault that every
  /// job would meet.
  package var hold: ReceiverHold?
  package var isHeld = false
  /// Whether the run ended because the receiver has had the hour's number of jobs.
  package var isPaced = false
}

extension JobQueue {
  /// Works through what is due: asks what became of jobs that the receiver already has, then hands
  /// over the waiting ones, one after another. Concurrent runs share the work, unless the receiver
  /// has one job at a time.
  ///
  /// - Parameter ignoringHold: Tries even a receiver that is on hold.
  /// - Throws: ``QueueError`` for the queue's folder or a run of this object that goes on, and what
  ///   the courier throws. The courier reports what is wrong with the receiver.
  package func run<Carrier: Courier & ~Copyable>(
    with courier: inout Carrier, ignoringHold: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) throws -> RunReport where Carrier.Fields == Fields {
    let report = try running.withLockIfAvailable { _ in
      try work(with: &courier, ignoringHold: ignoringHold, using: &generator)
    }
    guard let report else { throw error(.isRunning) }
    return report
  }

  /// Ends what is over by its age, where no receiver can be asked.
  package func expire() throws(QueueError) {
    _ = try running.withLockIfAvailable { _ throws(QueueError) in
      try recover()
      let isContinuous = try correctStamps(isRun: true)
      _ = try end(isContinuous ? nil : [], afterPause: !isContinuous)
    }
  }

  private func work<Carrier: Courier & ~Copyable>(
    with courier: inout Carrier, ignoringHold: Bool,
    using generator: inout some RandomNumberGenerator
  ) throws -> RunReport where Carrier.Fields == Fields {
    try recover()
    let isContinuous = try correctStamps(isRun: true)
    var report = RunReport()
    let hold = try lastHold(of: courier.receiver)
    // After a pause, a job's age ends it only if this run's try reached the receiver.
    var tried: Set<String> = []
    var answered: Set<String> = []
    if let hold, hold.isInForce(at: now), !ignoringHold {
      report.hold = hold
    } else {
      do {
        try follow(with: &courier, &report, using: &generator)
        try deliver(
          with: &courier, &report, &tried, &answered, faults: hold?.faults ?? 0, using: &generator)
      } catch {
        // What stops every run, such as a damaged row, keeps no picture beyond its time.
        _ = try? end(isContinuous ? nil : answered, afterPause: !isContinuous)
        throw error
      }
    }
    let stands = report.hold != nil || report.isHeld || courier.standsStill
    report.failed += try end(
      isContinuous ? (stands ? nil : tried) : answered, afterPause: !isContinuous)
    return report
  }

  private func end(_ tried: Set<String>?, afterPause: Bool) throws(QueueError) -> [String] {
    let ended = try giveUp(tried, afterPause: afterPause)
    try eraseFailed()
    return ended
  }

  private func follow<Carrier: Courier & ~Copyable>(
    with courier: inout Carrier, _ report: inout RunReport,
    using generator: inout some RandomNumberGenerator
  ) throws where Carrier.Fields == Fields {
    guard kind.canAsk else { return }
    for job in try unclaimed([.running, .handedOver]) {
      let outcome = try courier.follow(job, of: self)
      try record(outcome, for: job, in: &report, using: &generator)
      courier.settle(job, outcome, of: self)
    }
  }

  private func deliver<Carrier: Courier & ~Copyable>(
    with courier: inout Carrier, _ report: inout RunReport, _ tried: inout Set<String>,
    _ answered: inout Set<String>, faults: Int, using generator: inout some RandomNumberGenerator
  ) throws where Carrier.Fields == Fields {
    // A run tries each job once: a job that it claims again was deferred, or has a damaged row and
    // would be claimed for ever.
    while courier.takesMore {
      let claimed = try claim(for: courier, passing: &tried)
      try release(claimed.filter { tried.contains($0.id) })
      let batch = claimed.filter { !tried.contains($0.id) }
      if batch.isEmpty {
        report.isPaced = try isPaced()
        return
      }
      for (index, job) in batch.enumerated() {
        let outcome = try courier.deliver(job, of: self)
        tried.insert(job.id)
        if outcome.isAnswer { answered.insert(job.id) }
        FailPoint.afterAnswer.reach()
        try record(outcome, for: job, in: &report, using: &generator)
        courier.settle(job, outcome, of: self)
        if case .hold(let fault, let needsAttention, let isLongest, _, let again) = outcome {
          try release(batch[(index + 1)...])
          try requeue(again, in: &report, using: &generator)
          try setHold(
            on: courier.receiver, fault, needsAttention: needsAttention, isLongest: isLongest,
            after: faults, using: &generator)
          report.isHeld = true
          return
        }
      }
    }
  }

  // MARK: - Claims

  /// The jobs in some states that no run has claimed, in the order of their last change; without
  /// those whose rows are damaged, which must not hold up the others.
  package func unclaimed(_ states: [JobState]) throws(QueueError) -> [Job<Fields>] {
    let places = states.map { _ in "?" }.joined(separator: ", ")
    return try database.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT * FROM job
          WHERE typeof(id) = 'text' AND owner IS NULL AND state IN (\(places)) ORDER BY updated_at
          """,
        arguments: StatementArguments(states.map(\.rawValue))
      ).compactMap { try? Job<Fields>($0) }
    }
  }

  /// Claims the jobs that are due.
  ///
  /// - Parameter passed: gets the jobs that are for another receiver: they have had this run's try.
  private func claim<Carrier: Courier & ~Copyable>(
    for courier: borrowing Carrier, passing passed: inout Set<String>
  ) throws(QueueError) -> [Job<Fields>] where Carrier.Fields == Fields {
    let states = policy.sendsUncertainAgain ? "'waiting', 'uncertain'" : "'waiting'"
    let (now, due, token) = (now, dueTime, lease.token)
    let jobs = try database.write { database in
      // The transaction reads the allowance itself, so that no other run can claim jobs in between.
      let count = min(try allowance(in: database) ?? .max, courier.batch)
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT * FROM job
          WHERE typeof(id) = 'text' AND owner IS NULL AND next_try_at <= ? AND state IN (\(states))
          ORDER BY next_try_at, created_at
          """,
        arguments: [due])
      var jobs: [Job<Fields>] = []
      while jobs.count < count, let row = try rows.next() {
        let job = try Job<Fields>(row)
        if courier.takes(job) { jobs.append(job) } else { passed.insert(job.id) }
      }
      for job in jobs {
        try database.execute(
          sql: """
            UPDATE job SET state = 'running', owner = ?, handed_over_at = NULL, updated_at = ?
            WHERE id = ?
            """,
          arguments: [token, now, job.id])
        // If a job cannot be marked as claimed, every run would deliver it again.
        guard database.changesCount == 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      }
      return jobs
    }
    if !jobs.isEmpty { FailPoint.afterClaim.reach() }
    return jobs
  }

  private func release(_ jobs: some Sequence<Job<Fields>>) throws(QueueError) {
    for job in jobs {
      try database.execute(
        "UPDATE job SET state = ?, owner = NULL WHERE id = ? AND owner = ?",
        [job.state.rawValue, job.id, lease.token])
    }
  }

  /// Notes that the last octets of a claimed job may go out: from here on it may have arrived.
  package func markHandedOver(_ job: Job<Fields>) throws(QueueError) {
    let count = try database.execute(
      "UPDATE job SET handed_over_at = ? WHERE id = ? AND owner = ?", [now, job.id, lease.token])
    guard count == 1 else { throw error(.inUse(id: job.id)) }
  }

  /// Gives a claimed job other fields, and other files if there are any: it writes the new files,
  /// then the row names them, then it removes the others.
  package func change(
    _ job: Job<Fields>, _ fields: Fields, keeping kept: [String]? = nil, adding new: [JobFile] = [],
    byteCount: Int? = nil
  ) throws(QueueError) -> Job<Fields> {
    for file in new { try folder.write(file.bytes, job.id, file.name) }
    let names = (kept ?? job.files) + new.map(\.name)
    try database.execute(
      "UPDATE job SET fields = ?, files = ?, byte_count = ?, handed_over_at = NULL WHERE id = ?",
      [fields.stored, names.joined(separator: "/"), byteCount ?? job.byteCount, job.id])
    folder.remove(job.id, job.files.filter { !names.contains($0) })
    return try self.job(job.id)
  }

  // MARK: - Outcomes

  private func record(
    _ outcome: Outcome, for job: Job<Fields>, in report: inout RunReport,
    using generator: inout some RandomNumberGenerator
  ) throws(QueueError) {
    let (id, now) = (job.id, now)
    let old = job.faultKind.map { JobFault($0, job.reason ?? "") }
    switch outcome {
    case .hold(_, _, _, let outcome, _):
      try record(outcome, for: job, in: &report, using: &generator)
    case .done:
      let files = try database.write {
        let files = try fileNames(of: id, in: $0)
        try set(id, .done, nextTryAt: nil, countsTry: true, erasing: true, in: $0)
        return files
      }
      FailPoint.afterMark.reach()
      folder.remove(id, files)
      report.done.append(id)
      logger.info("\(kind.word(for: .done))", metadata: ["id": "\(id)"])
    case .failed(let fault, let keepsFiles):
      // Staff, or its age, may have called the job off while its receiver had it.
      let callingOff = try callingOff(id)
      let isCancelled = callingOff == .person
      let fault = callingOff == .age ? givenUp : fault
      let erasing = callingOff != .nobody || !keepsFiles
      let files = try database.write {
        let files = try fileNames(of: id, in: $0)
        try set(
          id, isCancelled ? .cancelled : .failed, nextTryAt: nil, fault: isCancelled ? nil : fault,
          countsTry: true, erasing: erasing, in: $0)
        return files
      }
      if erasing { folder.remove(id, files) }
      if isCancelled { report.cancelled.append(id) } else { report.failed.append(id) }
      logger.warning("\(fault.kind), for good", metadata: ["id": "\(id)"])
    case .uncertain(let fault):
      let delay = policy.backoff.delay(afterTries: job.tries + 1, using: &generator)
      try database.write {
        try setUncertain(
          id, after: job.uncertainTries, nextTryAt: now + delay, fault, countsTry: true, in: $0)
      }
      report.uncertain.append(id)
      logger.warning("uncertain", metadata: ["id": "\(id)"])
    case .wait(in: .unchanged, _, _, _):
      try database.execute("UPDATE job SET owner = NULL WHERE id = ?", [id])
    case .wait(in: .receiver, let fault, _, _):
      try database.write {
        try set(id, .handedOver, nextTryAt: nil, fault: fault ?? old, countsTry: true, in: $0)
      }
      FailPoint.afterMark.reach()
    case .wait(in: .queue, let fault, let countsTry, let delay):
      let delay =
        delay
        ?? policy.backoff.delay(afterTries: job.tries + (countsTry ? 1 : 0), using: &generator)
      // A job that may have arrived stays uncertain, whatever its next try meets.
      let isUncertain = job.state == .uncertain
      try database.write {
        try set(
          id, isUncertain ? .uncertain : .waiting, nextTryAt: now + delay,
          fault: isUncertain ? old : fault ?? old, countsTry: countsTry, in: $0)
      }
      report.deferred += 1
      logger.notice("deferred: \((fault ?? old)?.reason ?? "")", metadata: ["id": "\(id)"])
    }
  }

  /// The names of a job's files as its row has them: the courier may have changed the job that it
  /// was given.
  private func fileNames(of id: String, in database: Database) throws -> [String] {
    try Row.fetchOne(database, sql: "SELECT files FROM job WHERE id = ?", arguments: [id])?
      .fileNames() ?? []
  }

  private func callingOff(_ id: String) throws(QueueError) -> CallingOff {
    let number = try database.read {
      try Int.fetchOne($0, sql: "SELECT is_cancelling FROM job WHERE id = ?", arguments: [id])
    }
    return number.flatMap(CallingOff.init) ?? .nobody
  }

  /// Makes jobs wait again that failed in this run, because they are not the cause.
  private func requeue(
    _ again: [String: JobFault], in report: inout RunReport,
    using generator: inout some RandomNumberGenerator
  ) throws(QueueError) {
    for (id, fault) in again.sorted(by: { $0.key < $1.key }) where report.failed.contains(id) {
      // A person may have changed or discarded the job meanwhile.
      let isBack = try database.write {
        guard
          let row = try Row.fetchOne(
            $0,
            sql: """
              SELECT * FROM job WHERE id = ? AND state = 'failed' AND owner IS NULL AND files <> ''
              """,
            arguments: [id])
        else { return false }
        let delay = policy.backoff.delay(
          afterTries: try Job<Fields>(row).tries, using: &generator)
        try set(id, .waiting, nextTryAt: now + delay, fault: fault, in: $0)
        return true
      }
      guard isBack else { continue }
      report.failed.removeAll { $0 == id }
      report.deferred += 1
    }
  }

  // MARK: - Pace

  /// The most jobs an hour: the policy's number or the queue's own, the smaller one.
  private var hourly: Int? { [policy.hourly, folder.hourly].compactMap(\.self).min() }

  /// Whether jobs wait because the receiver has had the hour's number of jobs.
  package func isPaced() throws(QueueError) -> Bool {
    guard hourly != nil, try database.read({ try allowance(in: $0) }) == 0 else {
      return false
    }
    return try pendingCount() > 0
  }

  /// How many jobs a transaction may claim in this hour; nil for no limit.
  ///
  /// Jobs that another run has claimed count as done: otherwise each of two simultaneous runs would
  /// send the rest of the hour's number.
  private func allowance(in database: Database) throws -> Int? {
    guard let hourly else { return nil }
    let taken = try Int.fetchOne(
      database,
      sql: """
        SELECT count(*) FROM job WHERE (state = 'done' AND updated_at > ?) OR state = 'running'
        """,
      arguments: [now - 3600])
    return max(0, hourly - (taken ?? 0))
  }
}

extension Outcome {
  /// Whether the try of this job reached the receiver.
  fileprivate var isAnswer: Bool {
    switch self {
    case .done, .failed, .uncertain: true
    case .wait(let place, _, let countsTry, _): place == .queue && countsTry
    case .hold(_, _, _, let job, _): job.isAnswer
    }
  }
}

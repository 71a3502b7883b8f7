import DurableStorage
import Foundation
import GRDB
import Logging

extension Outbox {
  /// Hands every message that is due to a server, one after another over one connection.
  ///
  /// A fault that every message would meet ends the run and leaves the other messages unchanged; a
  /// refused recipient or an unreadable file ends only that message. Concurrent runs share the
  /// work.
  ///
  /// - Parameters:
  ///   - server: The server's name, the key of its hold and its SIZE.
  ///   - ignoringHold: Tries even a server that is on hold.
  func run<Transport: MailTransport & ~Copyable>(
    over transport: inout Transport, server: String, ignoringHold: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) throws(OutboxError) -> OutboxRunReport {
    try reconcile()
    try giveUp()
    var report = OutboxRunReport()
    let hold = try serverHold(server)
    if let hold, hold.isInForce(at: now), !ignoringHold {
      report.hold = hold
      report.waiting = try waitingCount()
      return report
    }
    var reachedServer = false
    // One try per message and run: a message that is claimed again was deferred, or its row is
    // damaged and would be claimed for ever.
    var tried: Set<String> = []
    var series = OutcomeSeries()
    run: while true {
      let claimed = try claim()
      try release(claimed.filter { tried.contains($0.id) })
      let batch = claimed.filter { !tried.contains($0.id) }
      if batch.isEmpty {
        report.isPaced = try isPaced()
        break
      }
      tried.formUnion(batch.map(\.id))
      for (index, job) in batch.enumerated() {
        let outcome = try deliver(job, over: &transport, server: server)
        try record(outcome, for: job, in: &report, using: &generator)
        if let fault = series.fault(after: outcome, of: job) {
          try release(batch[(index + 1)...])
          try requeue(series.refused, in: &report, using: &generator)
          try setHold(on: server, fault, after: hold?.faults ?? 0, using: &generator)
          report.fault = fault
          break run
        }
        if !reachedServer, outcome.isOfServer {
          reachedServer = true
          try remember(server, sizeLimit: transport.capabilities?.sizeLimit)
        }
      }
    }
    report.waiting = try waitingCount()
    return report
  }

  // MARK: - One message

  /// A claimed message.
  struct Job {
    let id: String
    let sender: String
    let recipient: String
    let identifier: String
    let fileName: String
    let tries: Int
    let mayBeDuplicate: Bool
    /// What it was before it was claimed: queued or uncertain, with the last fault.
    let state: OutboxState
    let uncertainTries: Int
    let faultKind: String?
    let reason: String?
  }

  /// The tries without an answer after which a message waits for a person.
  private static var uncertainLimit: Int { 3 }

  /// Seconds by which clocks are routinely corrected. A message changed further in the future was
  /// written by a wrong clock; its next try could be years away, so it counts as due.
  private static var clockPrecision: Double { 60 }

  /// The number of messages that a run claims in one transaction.
  private static var batch: Int { 8 }

  private func claim() throws(OutboxError) -> [Job] {
    let again = policy.uncertain == .sendAgain
    let now = now
    let jobs = try database.write { database in
      // Within the transaction, so that another run's claim cannot come between.
      let count = try allowance(in: database) ?? Self.batch
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM message
          WHERE typeof(id) = 'text' AND owner IS NULL AND (next_try_at <= ? OR updated_at > ?)
            AND (state = 'queued' OR (state = 'uncertain' AND ?))
          ORDER BY next_try_at, created_at LIMIT ?
          """,
        arguments: [now, now + Self.clockPrecision, again, min(count, Self.batch)])
      return try rows.map { row in
        let id: String = try row.stored("id")
        try database.execute(
          sql: """
            UPDATE message SET state = 'sending', owner = ?, body_sent_at = NULL, updated_at = ?
            WHERE id = ?
            """,
          arguments: [owner.token, now, id])
        // A message that cannot be marked as claimed would be delivered again by every run.
        guard database.changesCount == 1 else {
          throw OutboxError.database(
            code: Int(ResultCode.SQLITE_CORRUPT.rawValue), reason: "id is not of its kind")
        }
        return Job(
          id: id, sender: try row.stored("sender"),
          recipient: try row.stored("recipient"),
          identifier: try row.stored("message_identifier"),
          fileName: try row.stored("file_name"),
          // A damaged row may hold any number; the wait has long reached its limit.
          tries: min(max(try row.stored("tries"), 0), 1_000_000),
          mayBeDuplicate: try row.stored("may_be_duplicate"),
          state: OutboxState(rawValue: try row.stored("state")) ?? .queued,
          uncertainTries: try row.stored("uncertain_tries"),
          faultKind: try row.storedIfAny("fault_kind"), reason: try row.storedIfAny("reason"))
      }
    }
    if !jobs.isEmpty { FailPoint.afterSending.reach() }
    return jobs
  }

  private func deliver<Transport: MailTransport & ~Copyable>(
    _ job: Job, over transport: inout Transport, server: String
  ) throws(OutboxError) -> DeliveryOutcome {
    // A fault of one message's file or row must not hold back the others.
    let bytes: Data
    do {
      bytes = try spool.read(job.id)
    } catch {
      guard case .cannotRead(_, let reason) = error else { throw error }
      return .deferred(.fileUnreadable(detail: reason))
    }
    guard let sender = try? EmailAddress(job.sender),
      let recipient = try? EmailAddress(job.recipient)
    else { return .refused(.addressUnreadable) }
    let message = ComposedMessage(
      bytes: bytes, identifier: MessageIdentifier(text: job.identifier), fileName: job.fileName,
      sender: sender, recipient: recipient)
    var current = message
    var outcome = transport.deliver(OutgoingMessage(current)) { try markBodySent(job.id) }
    // A message that no server has accepted may still change: the photo is re-encoded to fit. What
    // the server said wins over its SIZE, and the same bytes never go out twice.
    while case .refused(.tooLarge(let limit, _)) = outcome, !job.mayBeDuplicate {
      let count = current.bytes.count
      let stated = limit.flatMap { $0 < count ? $0 : nil }
      let wanted = stated ?? count / 2
      guard stated != nil || wanted >= Self.leastBytes,
        let smaller = try? current.fitting(wanted)
      else { break }
      try replace(job.id, by: smaller)
      current = smaller
      outcome = transport.deliver(OutgoingMessage(current)) { try markBodySent(job.id) }
      if case .accepted = outcome { try learn(current.bytes.count, asSizeOf: server) }
    }
    return outcome
  }

  /// Octets below which a message is not made smaller: a photo for a small screen.
  private static var leastBytes: Int { 300_000 }

  private func markBodySent(_ id: String) throws(OutboxError) {
    let now = now
    let count = try database.write { database in
      try database.execute(
        sql: "UPDATE message SET body_sent_at = ? WHERE id = ? AND owner = ?",
        arguments: [now, id, owner.token])
      return database.changesCount
    }
    guard count == 1 else { throw .inUse(id: id) }
  }

  private func replace(_ id: String, by message: ComposedMessage) throws(OutboxError) {
    try spool.write(message.bytes, id: id)
    try database.write { database in
      try database.execute(
        sql: """
          UPDATE message SET byte_count = ?, file_name = ?, body_sent_at = NULL WHERE id = ?
          """,
        arguments: [message.bytes.count, message.fileName, id])
    }
  }

  private func record(
    _ outcome: DeliveryOutcome, for job: Job, in report: inout OutboxRunReport,
    using generator: inout some RandomNumberGenerator
  ) throws(OutboxError) {
    FailPoint.afterAnswer.reach()
    let now = now
    let id = job.id
    switch outcome {
    case .accepted:
      try database.write { try set(id, .accepted, nextTryAt: nil, countsTry: true, in: $0) }
      FailPoint.afterMark.reach()
      spool.remove(id)
      report.accepted += 1
      logger.info("accepted", metadata: ["id": "\(id)"])
    case .refused(let refusal):
      try database.write {
        try set(
          id, .failed, nextTryAt: nil, kind: refusal.kind, reason: refusal.description,
          countsTry: true, in: $0)
      }
      report.failed += 1
      logger.warning("\(refusal.kind), for good", metadata: ["id": "\(id)"])
    case .uncertain(let detail):
      let isLast = job.uncertainTries + 1 >= Self.uncertainLimit
      let delay = policy.backoff.delay(afterTries: job.tries + 1, using: &generator)
      try database.write {
        try set(
          id, .uncertain, nextTryAt: isLast ? nil : now + delay, kind: "uncertain",
          reason: "The connection ended before the server's answer was seen (\(detail)); the"
            + " message may have been delivered."
            + (isLast ? " It waits for \"selfie outbox retry\" or \"discard\"." : ""),
          countsTry: true, in: $0)
        try $0.execute(
          sql: "UPDATE message SET uncertain_tries = uncertain_tries + 1 WHERE id = ?",
          arguments: [id])
      }
      report.uncertain += 1
      logger.warning("uncertain", metadata: ["id": "\(id)"])
    case .deferred(let fault):
      let counts = !fault.isBeforeTrying
      let tries = job.tries + (counts ? 1 : 0)
      let delay =
        fault.isServerWide
        ? 0 : policy.backoff.delay(afterTries: tries, using: &generator)
      // What may have been delivered stays uncertain, whatever the next try meets.
      let isUncertain = job.state == .uncertain
      try database.write {
        try set(
          id, job.state, nextTryAt: now + delay, kind: isUncertain ? job.faultKind : fault.kind,
          reason: isUncertain ? job.reason : fault.description, countsTry: counts, in: $0)
      }
      report.deferred += 1
      logger.log(
        level: fault.needsAttention ? .error : .notice, "deferred: \(fault.description)",
        metadata: ["id": "\(id)"])
    }
  }

  /// Queues the messages again that the server refused in the same words: their mailboxes are not
  /// the cause.
  private func requeue(
    _ refused: [OutcomeSeries.Refused], in report: inout OutboxRunReport,
    using generator: inout some RandomNumberGenerator
  ) throws(OutboxError) {
    for message in refused {
      let delay = policy.backoff.delay(afterTries: message.tries + 1, using: &generator)
      try database.write {
        try set(
          message.id, .queued, nextTryAt: now + delay, kind: OutcomeSeries.kind,
          reason: DeliveryFault.serverRefused(message.reply).description, in: $0)
      }
      report.failed -= 1
      report.deferred += 1
    }
  }

  private func release(_ jobs: some Sequence<Job>) throws(OutboxError) {
    try database.write { database in
      for job in jobs {
        try database.execute(
          sql: "UPDATE message SET state = ?, owner = NULL WHERE id = ? AND owner = ?",
          arguments: [job.state.rawValue, job.id, owner.token])
      }
    }
  }
}

extension DeliveryFault {
  /// Whether no server was reached, so that it counts as no try.
  var isBeforeTrying: Bool {
    switch self {
    case .offline: true
    default: false
    }
  }
}

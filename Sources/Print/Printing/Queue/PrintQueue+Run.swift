import DurableStorage
import Files
import Foundation
import GRDB

extension PrintQueue {
  /// Gives a printer what waits, and learns what became of what it was given before.
  ///
  /// What an earlier run was doing when it ended comes first: the printer is asked for it. A
  /// printer holds one print of this queue at a time, since what it has not been given it cannot
  /// lose with its power.
  ///
  /// - Parameters:
  ///   - printer: where what waits is printed; what another printer was given is asked for there.
  ///   - waiting: how long the run goes on while the printer prints, or cannot print. Zero is one
  ///     look at it: at most one print is handed over.
  /// - Throws: ``PrintError/isRunning`` while another run is at work, and errors of the queue's
  ///   folder. What is wrong with the printer is in the report.
  public func run(
    printer: Printer, waiting: Duration = .zero
  ) async throws(PrintError) -> PrintRunReport {
    try await PrinterThread.run { () throws(PrintError) in
      try self.runHere(printer, waiting)
    }
  }

  /// The same, blocking this thread.
  package func awaitRun(
    printer: Printer, waiting: Duration = .zero
  ) throws(PrintError) -> PrintRunReport {
    try runHere(printer, waiting)
  }

  private func runHere(
    _ printer: Printer, _ waiting: Duration
  ) throws(PrintError) -> PrintRunReport {
    guard let lock = try folder.runLock() else { throw .isRunning }
    // The lock is held to the end of the run.
    defer { _ = lock.lock() }
    var run = PrintRun(queue: self, printer: printer)
    return try run.run(until: .now + waiting)
  }
}

/// The steps of a run, each a transaction.
extension PrintQueue {
  /// What printers were given and have not ended.
  func inFlight() throws(PrintError) -> [PrintJob] {
    try database.read {
      try Row.fetchAll(
        $0, sql: "SELECT * FROM print WHERE state IN ('sending', 'printing') ORDER BY updated_at"
      ).map(PrintJob.init)
    }
  }

  /// Seconds by which clocks are routinely corrected: what was changed further in the future was
  /// written by a wrong clock, and is due.
  private static let clockPrecision = 60.0

  /// The print whose turn it is.
  func nextDue() throws(PrintError) -> PrintJob? {
    let now = now
    return try database.read {
      try Row.fetchOne(
        $0,
        sql: """
          SELECT * FROM print
          WHERE state = 'waiting'
            AND (next_try_at IS NULL OR next_try_at <= ? OR updated_at > ?)
          ORDER BY created_at, id LIMIT 1
          """,
        arguments: [now, now + Self.clockPrecision]
      ).map(PrintJob.init)
    }
  }

  /// Marks a print as going to a printer.
  ///
  /// - Returns: false where it was called off in the meantime.
  func claim(_ job: PrintJob, for printer: String) throws(PrintError) -> Bool {
    let now = now
    return try database.write { database in
      try database.execute(
        sql: """
          UPDATE print SET state = 'sending', printer = ?, job_number = NULL, is_whole = 0,
            updated_at = ?, tries = tries + 1, next_try_at = NULL
          WHERE id = ? AND state = 'waiting'
          """,
        arguments: [printer, now, job.id.text])
      return database.changesCount == 1
    }
  }

  func set(_ job: PrintJob, number: Int) throws(PrintError) {
    try database.write {
      try $0.execute(
        sql: "UPDATE print SET job_number = ? WHERE id = ?", arguments: [number, job.id.text])
    }
  }

  /// Notes that the last byte of a document has gone out.
  func setWhole(_ job: PrintJob) throws(PrintError) {
    try database.write {
      try $0.execute(sql: "UPDATE print SET is_whole = 1 WHERE id = ?", arguments: [job.id.text])
    }
  }

  func set(_ job: PrintJob, _ state: PrintState) throws(PrintError) {
    let now = now
    try database.write {
      try $0.execute(
        sql: "UPDATE print SET state = ?, updated_at = ? WHERE id = ?",
        arguments: [state.word, now, job.id.text])
    }
  }

  /// Has an uncertain print wait for its second and last try.
  func repeatUncertain(_ job: PrintJob) throws(PrintError) {
    let now = now
    try database.write {
      try $0.execute(
        sql: """
          UPDATE print SET state = 'waiting', may_be_duplicate = 1, updated_at = ? WHERE id = ?
          """,
        arguments: [now, job.id.text])
    }
  }

  /// Has a print wait for some seconds: the printer takes nothing now.
  func postpone(_ job: PrintJob) throws(PrintError) {
    var generator = SystemRandomNumberGenerator()
    let now = now
    let delay = Backoff(first: 5, limit: 60).delay(afterTries: job.tries + 1, using: &generator)
    try database.write {
      try $0.execute(
        sql: """
          UPDATE print SET state = 'waiting', next_try_at = ?, updated_at = ? WHERE id = ?
          """,
        arguments: [now + delay, now, job.id.text])
    }
  }

  /// Ends a print and, unless a person may want it again, removes its document.
  func end(_ job: PrintJob, _ state: PrintState) throws(PrintError) {
    let now = now
    var failure: PrintFailure?
    if case .failed(let reason) = state { failure = reason }
    let (kind, detail) = (failure?.kind, failure?.detail)
    try database.write {
      try $0.execute(
        sql: """
          UPDATE print SET state = ?, updated_at = ?, failure = ?, detail = ?, reasons = '',
            is_cancelling = 0
          WHERE id = ?
          """,
        arguments: [state.word, now, kind, detail, job.id.text])
    }
    guard let kind, PrintFailure.repeatableKinds.contains(kind) else {
      return folder.remove(job.documentName)
    }
  }

  /// Notes the printer's reasons beside the prints that depend on them.
  func note(_ reasons: [PrinterReason]) throws(PrintError) {
    let text = reasons.map(\.keyword).joined(separator: ",")
    let changes = try database.read {
      try Bool.fetchOne(
        $0,
        sql: """
          SELECT EXISTS (SELECT 1 FROM print
            WHERE state IN ('waiting', 'sending', 'printing') AND reasons <> ?)
          """,
        arguments: [text]) ?? false
    }
    guard changes else { return }
    try database.write {
      try $0.execute(
        sql: """
          UPDATE print SET reasons = ? WHERE state IN ('waiting', 'sending', 'printing')
          """,
        arguments: [text])
    }
  }

  /// November 2023, in seconds since 1970: a clock that shows less stood still.
  private static let earliestClock = 1_700_000_000.0

  /// Ends what waits for too long, so that no face stays for ever. What a printer has is cancelled
  /// there first, and ended after twice the time where the printer has gone.
  ///
  /// - Returns: the prints that failed.
  func giveUp() throws(PrintError) -> [PrintJob] {
    let (now, hours) = (now, policy.giveUpHours)
    let age = Double(hours) * 3600
    let old = try database.read {
      try Row.fetchAll(
        $0,
        sql: "SELECT * FROM print WHERE \(PrintDatabase.keepsDocument) AND created_at <= ?",
        arguments: [now - age]
      ).map(PrintJob.init)
    }
    var failed: [PrintJob] = []
    for job in old {
      if job.createdAt.timeIntervalSince1970 < Self.earliestClock, now > Self.earliestClock {
        try setCreation(job, now)
      } else if !job.state.isPending {
        folder.remove(job.documentName)
      } else if job.jobNumber == nil || ![.sending, .printing].contains(job.state)
        || job.createdAt.timeIntervalSince1970 <= now - 2 * age
      {
        try end(job, .failed(.givenUp(hours: hours)))
        failed.append(job)
      } else if !job.isCancelling {
        try cancel(job.id)
      }
    }
    return failed
  }

  private func setCreation(_ job: PrintJob, _ moment: Double) throws(PrintError) {
    try database.write {
      try $0.execute(
        sql: "UPDATE print SET created_at = ? WHERE id = ?", arguments: [moment, job.id.text])
    }
  }
}

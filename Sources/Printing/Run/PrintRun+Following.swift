extension PrintRun {
  /// The tries after which a print fails whose document never arrived whole.
  private static let tries = 5

  /// Learns what became of a print that a printer was given.
  mutating func follow(
    _ job: PrintJob, through connection: borrowing PrinterConversation
  ) throws(PrintError) {
    guard let number = job.jobNumber else {
      // No document has gone out: a job of this name holds up the printer and prints nothing.
      for number in try connection.openJobs(named: job.id.text) { connection.cancel(number) }
      return try beginAnew(job)
    }
    guard let status = try connection.job(number, named: job.id.text) else {
      return try forget(job)
    }
    switch status.state {
    case .open: try follow(job, open: status, number, through: connection)
    // A printer may take a document that was cut off for a whole one, and print what it has.
    case .completed where job.state == .sending && !job.isWhole: try forget(job)
    case .completed:
      try queue.end(job, .printed)
      PrintFailPoint.afterPrinted.reach()
      connection.purge(number)
      report.printed.append(job.id)
    case .cancelled, .aborted: try end(job, status)
    }
  }

  private mutating func follow(
    _ job: PrintJob, open status: JobStatus, _ number: Int,
    through connection: borrowing PrinterConversation
  ) throws(PrintError) {
    if job.isCancelling || job.state == .sending && (!job.isWhole || status.lacksDocument) {
      // The next look sees what came of it.
      connection.cancel(number)
    } else if job.state == .sending {
      // The document arrived, and only the answer was lost.
      try queue.set(job, .printing)
    }
  }

  /// Ends a print that the printer has ended without printing all of it.
  private mutating func end(_ job: PrintJob, _ status: JobStatus) throws(PrintError) {
    if job.isCancelling {
      try queue.end(job, .cancelled)
      report.cancelled.append(job.id)
    } else if job.state == .sending {
      // The printer never had the document whole, or it would have been taken for printing.
      if status.hasPrinted { return try forget(job) }
      guard job.tries < Self.tries else { return try fail(job, .aborted(reasons: status.reasons)) }
      try beginAnew(job)
    } else {
      try fail(
        job,
        status.state == .cancelled ? .cancelledAtPrinter : .aborted(reasons: status.reasons))
    }
  }

  private mutating func fail(_ job: PrintJob, _ failure: PrintFailure) throws(PrintError) {
    try queue.end(job, .failed(failure))
    report.failed.append(job.id)
  }

  private mutating func beginAnew(_ job: PrintJob) throws(PrintError) {
    if job.isCancelling {
      try queue.end(job, .cancelled)
      report.cancelled.append(job.id)
    } else {
      try queue.set(job, .waiting)
    }
  }

  /// The printer does not know whether the print came out.
  private mutating func forget(_ job: PrintJob) throws(PrintError) {
    if queue.policy.uncertain == .printAgain, !job.mayBeDuplicate, !job.isCancelling {
      return try queue.repeatUncertain(job)
    }
    try queue.set(job, .uncertain)
    report.uncertain.append(job.id)
  }
}

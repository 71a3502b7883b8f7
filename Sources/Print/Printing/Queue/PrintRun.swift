import Foundation
import GRDB

/// One run of a queue: blocks while it waits for the printer.
struct PrintRun {
  let queue: PrintQueue
  let printer: Printer
  var report = PrintRunReport()

  init(queue: PrintQueue, printer: Printer) {
    (self.queue, self.printer) = (queue, printer)
  }

  /// The time between two looks at the printer.
  private static let pause: useconds_t = 300_000

  mutating func run(
    until deadline: ContinuousClock.Instant
  ) throws(PrintError) -> PrintRunReport {
    while true {
      try look()
      report.waiting = try queue.waitingCount()
      if report.waiting == 0 || ContinuousClock.now >= deadline { break }
      usleep(Self.pause)
    }
    return report
  }

  /// Asks the printer once, and gives it the next print if it is free.
  private mutating func look() throws(PrintError) {
    report.isPaused = queue.isPaused
    (report.status, report.fault) = (nil, nil)
    try giveUp()
    do {
      let connection = try PrinterConversation(printer)
      let status = try connection.status()
      report.status = status
      try queue.note(status.reasons)
      try look(through: connection, status)
    } catch {
      guard error.isOfPrinter else { throw error }
      report.fault = error
      if error.isSilence { try queue.note([.offline]) }
    }
    try lookElsewhere()
  }

  private mutating func look(
    through connection: borrowing PrinterConversation, _ status: PrinterStatus
  ) throws(PrintError) {
    for job in try queue.inFlight() where job.printer == connection.printer {
      try follow(job, through: connection)
    }
    guard !report.isPaused, status.canPrint,
      try !queue.inFlight().contains(where: { $0.printer == connection.printer })
    else { return }
    if let next = try queue.nextDue() { try hand(over: next, through: connection, status) }
  }

  /// Follows what other printers were given, as far as they answer.
  private mutating func lookElsewhere() throws(PrintError) {
    for job in try queue.inFlight() {
      guard let name = job.printer, name != report.status?.printer, name != printer.name,
        let other = try? Printer(name), let connection = try? PrinterConversation(other)
      else { continue }
      do {
        try follow(job, through: connection)
      } catch {
        guard error.isOfPrinter else { throw error }
      }
    }
  }

  private mutating func giveUp() throws(PrintError) {
    for job in try queue.giveUp() { report.failed.append(job.id) }
  }
}

extension PrintError {
  /// Whether it is the printer that cannot be asked, and not the queue that is broken.
  var isOfPrinter: Bool {
    switch self {
    case .noPrinter, .noDaemon, .unreachable, .badAnswer, .unknownPrinter, .refused,
      .otherCertificate, .mediaNotLoaded:
      true
    default: false
    }
  }

  /// Whether the printer gives no answer that can be used; prints wait for it.
  package var isSilence: Bool {
    switch self {
    case .unreachable, .badAnswer: true
    default: false
    }
  }
}

extension PrintRun {
  /// Gives a printer a print that waits.
  ///
  /// Every step is on the disk before the next one: that the print goes to this printer, then the
  /// number of a job without a document, which prints nothing, and only then the document goes out.
  mutating func hand(
    over job: PrintJob, through connection: borrowing PrinterConversation, _ status: PrinterStatus
  ) throws(PrintError) {
    guard let (document, paper) = try prepared(job, for: status) else { return }
    guard try queue.claim(job, for: connection.printer) else { return }
    PrintFailPoint.afterClaim.reach()
    let order = JobOrder(name: job.id.text, copies: job.copies, media: paper)
    let created = try connection.create(order, status)
    PrintFailPoint.afterCreate.reach()
    guard case .taken(let number) = created else {
      return try refuse(job, created.refusal, through: connection)
    }
    try queue.set(job, number: number)
    PrintFailPoint.afterNumber.reach()
    let sent = try connection.send(document, to: number) { () throws(PrintError) in
      try queue.setWhole(job)
    }
    PrintFailPoint.afterDocument.reach()
    guard case .taken = sent else {
      connection.cancel(number)
      return try refuse(job, sent.refusal, through: connection)
    }
    try queue.set(job, .printing)
    PrintFailPoint.afterSent.reach()
  }

  /// The document in a format that the printer takes, and the paper; nil where the print has failed
  /// or must wait.
  private mutating func prepared(
    _ job: PrintJob, for status: PrinterStatus
  ) throws(PrintError) -> (PrintDocument, PrintMedia?)? {
    guard let bytes = try queue.folder.read(job.documentName) else {
      return try fail(job, .documentLost)
    }
    guard status.copies.contains(job.copies) else {
      return try fail(
        job, .options(sentence: "\(PrintError.copies(job.copies, limits: status.copies))"))
    }
    let paper: PrintMedia?
    do {
      paper = try status.paper(for: job.media)
    } catch {
      // Staff may load that paper later.
      if case .mediaNotLoaded = error {
        report.fault = error
        return nil
      }
      return try fail(job, .options(sentence: "\(error)"))
    }
    guard let document = try? PrintDocument(bytes).taken(by: status) else {
      return try fail(job, .format(name: job.format.name))
    }
    return (document, paper)
  }

  private mutating func fail<Value>(
    _ job: PrintJob, _ failure: PrintFailure
  ) throws(PrintError) -> Value? {
    try queue.end(job, .failed(failure))
    report.failed.append(job.id)
    return nil
  }

  /// A printer that has no time now gets the print again later; one that says no, never.
  private mutating func refuse(
    _ job: PrintJob, _ refusal: JobRefusal, through connection: borrowing PrinterConversation
  ) throws(PrintError) {
    guard refusal.isTransient else {
      let _: Void? = try fail(job, .refused(status: refusal.word))
      return
    }
    report.fault = .refused(printer: connection.printer, status: refusal.word)
    try queue.postpone(job)
  }
}

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

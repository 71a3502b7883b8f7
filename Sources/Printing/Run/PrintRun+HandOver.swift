import Foundation

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

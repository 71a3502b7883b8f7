/// A conversation with one printer, held by a process of its own (`selfie printer-child`): a fault
/// in the conversation or in libcups ends only that process, whose memory and time have limits.
///
/// A class, because a run shares it between the prints about which it asks. Its calls block, so
/// that it belongs to one thread of ``/Threading/Blocking``.
final class PrinterConversation {
  /// The printer's name for reports and the database.
  let printer: String
  private let isOfCUPS: Bool
  private let process: PrinterProcess

  /// The time for a whole conversation without documents.
  static let patience = Duration.seconds(20)
  /// The time that a document adds: a printer without memory takes the picture only as fast as it
  /// prints.
  static let patienceForDocument = Duration.seconds(600)

  /// Connects.
  ///
  /// - Throws: ``PrintError/unreachable(printer:reason:)``, ``PrintError/noPrinter``,
  ///   ``PrintError/otherCertificate(printer:file:)``.
  init(_ printer: Printer, within patience: Duration = patience) throws(PrintError) {
    process = try PrinterProcess(printer.address, within: patience)
    let greeting: PrinterGreeting = try process.reply()
    if case .direct(let host, let port, _, isSecure: true) = printer.address {
      try printer.known.check(
        greeting.certificate, of: greeting.printer, at: "\(host):\(port)")
    }
    (self.printer, isOfCUPS) = (greeting.printer, greeting.isOfCUPS)
  }

  /// Asks for the printer's state, papers and formats.
  func status() throws(PrintError) -> PrinterStatus { try process.ask(.status) }

  /// Creates a job without a document; such a job prints nothing.
  func create(_ order: JobOrder, _ status: PrinterStatus) throws(PrintError) -> JobAnswer {
    try process.ask(.create(order, fills: status.scalings.contains("fill")))
  }

  /// Sends a job's only document.
  ///
  /// - Parameter whenSent: called after the last byte has gone out, before the answer arrives.
  func send(
    _ document: PrintDocument, to number: Int, whenSent: () throws -> Void
  ) throws -> JobAnswer {
    process.extend(by: Self.patienceForDocument)
    var reply: DocumentReply = try process.ask(
      .send(document.format, count: document.bytes.count, job: number), followedBy: document.bytes)
    if case .sent = reply {
      try whenSent()
      reply = try process.reply()
    }
    guard case .answer(let answer) = reply else { throw process.nonsense }
    return answer
  }

  /// Cancels a job, if the printer still can.
  func cancel(_ number: Int) {
    let _: Bool? = try? process.ask(.cancel(number, purging: false))
  }

  /// Makes CUPS forget a finished job and its copy of the picture, which CUPS otherwise keeps for a
  /// day (`PreserveJobFiles`, cupsd.conf(5)). A printer that is asked directly keeps no copy that
  /// this program could remove.
  func purge(_ number: Int) {
    if isOfCUPS { let _: Bool? = try? process.ask(.cancel(number, purging: true)) }
  }

  /// What the printer knows about a job.
  ///
  /// - Returns: nil if the printer has no job of that number and name: a printer that forgot its
  ///   jobs numbers new ones from one.
  func job(_ number: Int, named name: String) throws(PrintError) -> JobStatus? {
    let found: [JobStatus] = try process.ask(.job(number, name: name))
    return found.first
  }

  /// The numbers of this program's unfinished jobs of a name.
  func openJobs(named name: String) throws(PrintError) -> [Int] {
    try process.ask(.openJobs(name: name))
  }
}

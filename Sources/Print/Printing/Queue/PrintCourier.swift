import Files
import Foundation
public import JobQueue
import Synchronization
import Threading

/// Takes prints to a printer, and asks the printer what became of them.
///
/// A printer holds one print of a queue at a time: a power cut at the printer cannot lose what it
/// has not been given.
struct PrintCourier: Courier, ~Copyable {
  private let printer: Printer
  private let line: PrinterConversation?
  /// The conversation in which the courier last asked about a print.
  private var lastLine: PrinterConversation?
  private let isPaused: Bool
  private let takesAll: Bool
  /// The printer's answer; nil where it gave none.
  let status: PrinterStatus?
  /// Why the courier could hand nothing to the printer.
  private(set) var fault: PrintError?
  /// Whether the printer has a print of this queue, or may have one.
  private var isBusy = false

  /// When printers of earlier runs last gave no answer, in seconds since 1970.
  private static let silences = Mutex<[String: Double]>([:])
  /// Seconds until a silent one is asked again.
  private static let silence = 600.0
  /// The time for a conversation with one, in which no run's printer gets anything. A printer that
  /// is on answers within a second.
  private static let patience = Duration.seconds(5)

  /// The number of tries after which a print fails if its document never arrives whole.
  private static let tries = 5

  /// Asks the printer once.
  init(_ printer: Printer, of queue: PrintQueue, takingAll: Bool) throws(PrintError) {
    (self.printer, isPaused, takesAll) = (printer, queue.isPaused, takingAll)
    do {
      let line = try PrinterConversation(printer)
      status = try line.status()
      self.line = line
    } catch {
      guard error.isOfPrinter else { throw error }
      (line, status, fault) = (nil, nil, error)
    }
  }

  /// Whether the printer's name is certain: CUPS knows that of its default, if it answers.
  var isNamed: Bool { line != nil || printer != .standard }
  var receiver: String { line?.printer ?? printer.name }
  var takesMore: Bool { !isPaused && !isBusy && status?.canPrint == true && fault == nil }
  var standsStill: Bool { isPaused || fault != nil || status?.canPrint != true }

  func takes(_ job: PrintJob) -> Bool {
    guard !takesAll, let asked = job.asked else { return true }
    return [printer.name, receiver].contains(asked)
  }

  /// Gives the printer a print that waits.
  ///
  /// The disk has each step before the next one begins: first the printer's name, then the number
  /// of a job without a document, which prints nothing. Only then does the document go out.
  mutating func deliver(_ job: PrintJob, of queue: PrintQueue) throws -> Outcome {
    isBusy = true
    // A number of an earlier try may be another job's at this printer.
    lastLine = nil
    do {
      return try hand(over: job, of: queue)
    } catch let error as PrintError {
      // The next run asks what the printer has.
      fault = error
      return .wait(in: .unchanged)
    }
  }

  private mutating func hand(over job: PrintJob, of queue: PrintQueue) throws -> Outcome {
    guard let status, let line else { return .wait(in: .unchanged) }
    let document: PrintDocument
    let paper: PrintMedia?
    switch try prepared(job, for: status, of: queue) {
    case .ready(let whole, let wanted): (document, paper) = (whole, wanted)
    case .not(let outcome):
      // The printer may take another print.
      isBusy = fault != nil
      return outcome
    }
    var order = job.fields
    (order.printer, order.number) = (receiver, nil)
    var job = try queue.change(job, order)
    let created = try line.create(
      JobOrder(name: job.id, copies: job.copies, media: paper), status)
    FailPoint("after-create").reach()
    guard case .taken(let number) = created else { return refused(created.refusal) }
    order.number = number
    job = try queue.change(job, order)
    FailPoint("after-number").reach()
    let sent = try line.send(document, to: number) { try queue.markHandedOver(job) }
    FailPoint("after-document").reach()
    guard case .taken = sent else {
      line.cancel(number)
      return refused(sent.refusal)
    }
    return .wait(in: .receiver)
  }

  private enum Prepared {
    case ready(PrintDocument, PrintMedia?)
    case not(Outcome)
  }

  /// The document in a format that the printer takes, and the paper.
  private mutating func prepared(
    _ job: PrintJob, for status: PrinterStatus, of queue: PrintQueue
  ) throws(QueueError) -> Prepared {
    func failed(_ fault: JobFault) -> Prepared { .not(fault.ending) }
    let bytes: [UInt8]
    do {
      bytes = try queue.folder.read(job.id, job.files.first ?? "")
    } catch {
      // A fault of one print's file must not hold back the others.
      guard case .cannotRead(_, let reason) = error.fault else { throw error }
      return failed(.unreadable(reason))
    }
    guard status.copies.contains(job.copies) else {
      return failed(.options("\(PrintError.copies(job.copies, limits: status.copies))"))
    }
    let paper: PrintMedia?
    do {
      paper = try status.paper(for: job.media)
    } catch {
      guard case .mediaNotLoaded = error else {
        return failed(.options("\(error)"))
      }
      // Staff may load that paper later.
      fault = error
      return .not(.wait(countsTry: false))
    }
    do {
      guard let document = try PrintDocument(bytes).taken(by: status) else {
        return failed(.format(job.format.name))
      }
      return .ready(document, paper)
    } catch {
      return failed(.damaged("\(error)"))
    }
  }

  /// A printer that has no time now gets the print again later; one that refuses it does not.
  private mutating func refused(_ refusal: JobRefusal) -> Outcome {
    isBusy = refusal.isTransient
    // A person cancelled the job at the printer while it received the document.
    if refusal.word == "server-error-job-canceled" { return JobFault.cancelledAtPrinter.ending }
    guard refusal.isTransient else { return JobFault.refused(refusal.word).ending }
    fault = .refused(printer: receiver, status: refusal.word)
    return .wait()
  }

  // MARK: - What a printer was given

  /// Learns what became of a print from the printer that was given it, even if that is not this
  /// run's printer, as far as it answers.
  mutating func follow(_ job: PrintJob, of queue: PrintQueue) -> Outcome {
    // A run claimed the print, and ended before it named a printer.
    guard let name = job.printer else { return Self.anew(job) }
    let isHere = name == receiver
    let unknown = Outcome.wait(in: .unchanged)
    lastLine = isHere ? line : name != printer.name ? Self.conversation(with: name, queue.now) : nil
    guard let lastLine else { return unknown }
    let outcome: Outcome
    do {
      outcome = try Self.ask(for: job, by: lastLine)
    } catch {
      if isHere { fault = error } else { Self.silences.withLock { $0[name] = queue.now } }
      outcome = unknown
    }
    if isHere, case .wait(let place, _, _, _) = outcome, place != .queue { isBusy = true }
    return outcome
  }

  /// A conversation with a printer of an earlier run; nil for one that is silent, or was lately.
  private static func conversation(with name: String, _ now: Double) -> PrinterConversation? {
    // A clock may be set back.
    if let last = silences.withLock({ $0[name] }), abs(now - last) < silence { return nil }
    let line = (try? Printer(name)).flatMap { try? PrinterConversation($0, within: patience) }
    silences.withLock { $0[name] = line == nil ? now : nil }
    return line
  }

  mutating func settle(_ job: PrintJob, _ outcome: Outcome, of queue: PrintQueue) {
    switch outcome {
    case .done, .failed: if let number = job.jobNumber { lastLine?.purge(number) }
    default: break
    }
  }

  private static func ask(
    for job: PrintJob, by line: PrinterConversation
  ) throws(PrintError) -> Outcome {
    // The printer does not know whether the print came out.
    let forgotten = Outcome.uncertain(.forgotten)
    guard let number = job.jobNumber else {
      // No document has gone out: a job of this name prints nothing, but holds up the printer.
      for number in try line.openJobs(named: job.id) {
        line.cancel(number)
      }
      return anew(job)
    }
    guard let status = try line.job(number, named: job.id) else { return forgotten }
    let isCut = job.state == .running && !job.isWhole
    switch status.state {
    case .open where job.isCancelling || isCut || job.state == .running && status.lacksDocument:
      // The next look sees the result.
      line.cancel(number)
      return .wait(in: .unchanged)
    case .open:
      // The printer has the document of a running print; only its answer was lost.
      return .wait(in: job.state == .running ? .receiver : .unchanged)
    // A printer may take a truncated document for a whole one, and print what it has.
    case .completed: return isCut ? forgotten : .done
    case .cancelled, .aborted:
      if job.isCancelling { return calledOff }
      let aborted = JobFault.aborted(status.reasons)
      guard job.state == .running else {
        return (status.state == .cancelled ? .cancelledAtPrinter : aborted).ending
      }
      // The printer never had the whole document; the print would be handed over otherwise.
      if status.hasPrinted { return forgotten }
      return job.tries < Self.tries ? anew(job) : aborted.ending
    }
  }

  /// The queue records a print that a person called off as cancelled.
  private static let calledOff = Outcome.failed(
    JobFault("cancelled", "It was called off."), keepsFiles: false)

  private static func anew(_ job: PrintJob) -> Outcome {
    job.isCancelling ? calledOff : .wait(delay: 0)
  }
}

extension JobQueue where Fields == PrintOrder {
  /// Gives a printer the waiting prints that are for it, or for no certain one, and learns what
  /// became of those that printers were given.
  ///
  /// The run first asks about the prints that an earlier run left behind.
  ///
  /// - Parameters:
  ///   - printer: where the run prints; it asks other printers about the prints that they were
  ///     given.
  ///   - waiting: how long the run goes on while the printer prints, or cannot print. Zero means
  ///     one look, which hands over at most one print.
  ///   - takingAll: whether the printer also gets what was queued for others.
  /// - Throws: ``/JobQueue/QueueError``, ``/JobQueue/QueueFault/isRunning`` among it while another
  ///   run is at work. The report has what is wrong with the printer.
  public func run(
    printer: Printer, waiting: Duration = .zero, takingAll: Bool = false
  ) async throws -> PrintRunReport {
    try await Blocking.run {
      try self.awaitRun(printer: printer, waiting: waiting, takingAll: takingAll)
    }
  }

  /// Does the same and blocks this thread.
  package func awaitRun(
    printer: Printer, waiting: Duration = .zero, takingAll: Bool = false
  ) throws -> PrintRunReport {
    let deadline = ContinuousClock.now + waiting
    var report: PrintRunReport?
    while true {
      // While another run has the lock, no printer is asked.
      if try folder.runLock() != nil {
        // The lock is free again: a silent printer keeps other runs from nothing.
        var courier = try PrintCourier(printer, of: self, takingAll: takingAll)
        // One look at a time: between two of them, other printers' runs get theirs.
        if let lock = try folder.runLock() {
          defer { _ = lock.lock() }
          report = try look(&courier, after: report ?? PrintRunReport())
        }
      }
      if let report, report.waiting == report.elsewhere { return report }
      let now = ContinuousClock.now
      guard now < deadline else {
        guard let report else { throw QueueError(.isRunning, in: PrintOrder.kind) }
        return report
      }
      usleep(useconds_t(min(Self.pause, deadline - now) / .microseconds(1)))
    }
  }

  /// The time between two looks at the printer.
  private static var pause: Duration { .milliseconds(300) }

  /// Learns what became of prints, and gives the printer the next one if it is free.
  private func look(
    _ courier: inout PrintCourier, after earlier: PrintRunReport
  ) throws -> PrintRunReport {
    var report = earlier
    let open: [JobState] = [.waiting, .running, .handedOver]
    let own = try unclaimed(open).filter { courier.takes($0) }
    if let status = courier.status {
      try note(status.reasons, beside: own)
    } else if courier.fault?.isSilence == true {
      try note([.offline], beside: own)
    }
    var generator = SystemRandomNumberGenerator()
    let run = try run(with: &courier, using: &generator)
    report.printed += run.done
    report.failed += run.failed
    report.uncertain += run.uncertain
    report.cancelled += run.cancelled
    (report.status, report.fault, report.isPaused) = (courier.status, courier.fault, isPaused)
    report.waiting = try waitingCount()
    let others = courier.isNamed ? try unclaimed(open).filter { !courier.takes($0) } : []
    report.elsewhere = others.count
    report.waitingElsewhere = others.count { $0.state == .waiting }
    return report
  }
}

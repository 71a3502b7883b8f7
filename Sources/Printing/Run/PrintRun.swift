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

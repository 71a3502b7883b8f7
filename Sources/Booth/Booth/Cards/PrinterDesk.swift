package import Imaging
package import JobQueue
package import Printing
import Synchronization
package import Season

/// The booth's way to its printer: a durable queue, which it works through in the background.
package final class PrinterDesk: PrintDesk {
  /// The number of prints by what became of them.
  package struct Counts: Sendable, Encodable {
    /// Prints that come by themselves, and that need a person.
    package var waiting = 0
    package var stuck = 0
  }

  private struct View {
    var status: PrinterStatus?
    var fault: PrintError?
  }

  package let printer: Printer
  let queue: PrintQueue
  private let media: String?
  private let perDay: Int?
  private let sums: SeasonSums<VisitCount>
  private let view: Mutex<View>
  private let worker = DeskWorker()

  /// Seconds between two looks at the printer, while it prints and while nothing waits.
  private static let (shortPause, longPause) = (1.0, 8.0)
  /// Days for which the queue knows what became of a print; it has no picture and no name.
  private static let retentionDays = 30
  /// Looks between two purges: some hours.
  private static let looksBetweenPurges = 1000

  /// Takes a queue over.
  ///
  /// - Parameters:
  ///   - media: the cards' paper; `nil` for what the printer has.
  ///   - perDay: the most cards of a day; `nil` for any number.
  ///   - sums: where cards are counted.
  package init(
    _ queue: PrintQueue, printer: Printer, media: String?, perDay: Int?,
    sums: SeasonSums<VisitCount>
  ) {
    (self.queue, self.printer, self.media) = (queue, printer, media)
    (self.perDay, self.sums) = (perDay, sums)
    // Until the first look the printer is taken to be off.
    view = Mutex(View(fault: .unreachable(printer: printer.name, reason: "not asked yet")))
  }

  package var obstacle: PrintObstacle? {
    if let perDay, sums.last(1)[.cards] >= perDay { return .spent(perDay: perDay) }
    if queue.isPaused { return .paused }
    return view.withLock { Self.obstacle($0) }
  }

  private static func obstacle(_ view: View) -> PrintObstacle? {
    guard let status = view.status else { return .printer([.offline]) }
    if view.fault?.isOfPaper == true { return .printer([PrinterReason("media-needed")]) }
    guard view.fault == nil, status.canPrint else {
      return .printer(status.reasons.filter(\.stopsPrinting))
    }
    return nil
  }

  /// What the printer cuts off a card of a size in pixels, as far as it has answered.
  package func crop(of size: PixelSize) -> PictureCrop? {
    guard let status = view.withLock({ $0.status }) else { return nil }
    return status.crop(of: size, on: (try? status.paper(for: media)) ?? nil)
  }

  /// What the printer says of itself, warnings included; offline where it does not answer.
  package var reasons: [PrinterReason] {
    view.withLock { $0.status?.reasons ?? [.offline] }
  }

  /// The last fault in English, for the staff; `nil` while the printer prints.
  package var fault: String? {
    view.withLock { view in
      if let fault = view.fault { return fault.description }
      guard let status = view.status, !status.canPrint else { return nil }
      let reasons = status.reasons.map(\.description).joined(separator: " ")
      return reasons.isEmpty ? "The printer \(printer.name) takes no prints now." : reasons
    }
  }

  package func queue(_ card: [UInt8]) throws(PrintError) -> String {
    let id = try queue.enqueue(try PrintDocument(card), media: media)
    look()
    return id
  }

  package func progress(of print: String) throws(QueueError) -> PrintProgress {
    let job = try queue.job(print)
    switch job.state {
    case .done: return PrintProgress(.printed)
    case .failed, .cancelled: return PrintProgress(.failed)
    case .uncertain: return PrintProgress(.uncertain)
    case .preparing, .waiting, .running, .handedOver:
      guard case .printer(let reasons)? = view.withLock({ Self.obstacle($0) }) else {
        return PrintProgress(queue.isPaused ? .waiting : .printing)
      }
      let reason = reasons.first ?? .offline
      return PrintProgress(.waiting, words: reason.visitorKey)
    }
  }

  /// The number of prints of the queue.
  package func counts() throws(QueueError) -> Counts {
    Counts(waiting: try queue.waitingCount(), stuck: try stuck().count)
  }

  // MARK: - Printing

  /// Prints on a thread of its own until ``stop()``.
  ///
  /// - Parameter report: called with one sentence when the printer's fault changes, `nil` when it
  ///   is over.
  package func start(report: @escaping @Sendable (String?) -> Void) {
    worker.start(report: report) { [self] looks in
      if looks % Self.looksBetweenPurges == 0 {
        _ = try? queue.purge(olderThan: Self.retentionDays)
      }
      let waits = lookOnce()
      return (fault, waits ? Self.shortPause : Self.longPause)
    }
  }

  /// Has the thread look at the queue now.
  func look() { worker.wake() }

  /// Ends the printing. The queue survives; a later start goes on.
  package func stop() { worker.stop() }

  /// One look at the queue and the printer.
  ///
  /// - Returns: whether prints wait.
  private func lookOnce() -> Bool {
    do throws(PrintError) {
      let run = try queue.awaitRun(printer: printer)
      for _ in run.printed { sums.count(.printed) }
      var view = View(status: run.status, fault: run.fault)
      if view.status == nil, view.fault == nil { view = ask() }
      if view.fault == nil { view.fault = paperFault(view.status) }
      self.view.withLock { [view] in $0 = view }
      return run.waiting > 0
    } catch {
      // Another program prints the queue, or its disk is full: the printer tells what it can.
      var view = ask()
      if case .queue(let error) = error, error.fault == .isRunning {} else { view.fault = error }
      self.view.withLock { [view] in $0 = view }
      return true
    }
  }

  private func ask() -> View {
    do {
      let status = try printer.awaitStatus()
      return View(status: status, fault: paperFault(status))
    } catch {
      return View(fault: error)
    }
  }

  /// Why the cards' paper is not there.
  private func paperFault(_ status: PrinterStatus?) -> PrintError? {
    do throws(PrintError) {
      _ = try status?.paper(for: media)
      return nil
    } catch {
      return error
    }
  }

  /// Looks whether the printer has the cards' paper at all; one that does not answer may.
  ///
  /// - Throws: ``PrintError/unknownMedia(name:)``, ``PrintError/mediaNotSupported(name:supported:)``,
  ///   ``PrintError/badName(reason:)`` and the like.
  package func requirePaper() throws(PrintError) {
    guard let status = try? printer.awaitStatus() else { return }
    do throws(PrintError) {
      _ = try status.paper(for: media)
    } catch .mediaNotLoaded {
      // Staff load it later; no card is offered until then.
    }
  }
}

extension PrintError {
  /// Whether the printer lacks the paper that is asked for.
  fileprivate var isOfPaper: Bool {
    switch self {
    case .mediaNotLoaded, .mediaNotSupported, .unknownMedia: true
    default: false
    }
  }
}

/// What staff do about cards of which the printer does not know, or which it gave up.
extension PrinterDesk {
  /// A person's word on a print.
  package enum Word: String, Sendable, Decodable {
    /// It is printed again.
    case again
    /// It came out.
    case came
  }

  /// The prints that need a person, newest first, as far as their document is still there.
  package func stuck() throws(QueueError) -> [PrintJob] { try queue.stuck() }

  /// Takes a person's word on such a print.
  package func settle(_ identifier: String, by word: Word) throws(QueueError) {
    let job = try queue.job(identifier)
    switch word {
    case .again: try queue.retry(job.id)
    case .came: try queue.confirm(job.id)
    }
    look()
  }
}

package import Imaging
package import JobQueue
package import Printing
import Season
import Synchronization

/// The booth's way into its print queue.
package typealias PrinterDesk = Desk<BoothPrinter>

/// The booth's printer and its durable queue, in the state that the last look found.
///
/// A class, because the desk's thread updates the state and visits read it.
package final class BoothPrinter: DeskReceiver {
  private struct View {
    var status: PrinterStatus?
    var fault: (any Error)?
  }

  package let printer: Printer
  package let queue: PrintQueue
  package static let counts: [JobState: VisitCount] = [.done: .printed]
  fileprivate let media: String?
  fileprivate let perDay: Int?
  private let view: Mutex<View>

  /// Seconds from one look at the printer to the next: while cards wait, and while none does.
  private static let (shortPause, longPause) = (1.0, 8.0)

  /// - Parameters:
  ///   - media: the cards' paper; `nil` for the paper in the printer.
  ///   - perDay: the most cards of a day; `nil` for any number.
  package init(_ queue: PrintQueue, printer: Printer, media: String?, perDay: Int?) {
    (self.queue, self.printer, self.media, self.perDay) = (queue, printer, media, perDay)
    // Until the first look, the printer counts as off.
    let fault = PrintError.unreachable(printer: printer.name, reason: "not asked yet")
    view = Mutex(View(fault: fault))
  }

  /// Why the printer prints nothing until staff have mended it; `nil` while it prints.
  fileprivate var stoppingReasons: [PrinterReason]? {
    view.withLock { view in
      guard let status = view.status else { return [.offline] }
      if (view.fault as? PrintError)?.isOfPaper == true { return [PrinterReason("media-needed")] }
      return view.fault == nil && status.canPrint ? nil : status.reasons.filter(\.stopsPrinting)
    }
  }

  /// What the printer cuts off a card of a size in pixels; `nil` until the printer has answered.
  package func crop(of size: PixelSize) -> PictureCrop? {
    guard let status = view.withLock({ $0.status }) else { return nil }
    return status.crop(of: size, on: (try? status.paper(for: media)) ?? nil)
  }

  /// The printer's reasons for its state, warnings included; offline if it does not answer.
  package var reasons: [PrinterReason] {
    view.withLock { $0.status?.reasons ?? [.offline] }
  }

  /// The last fault in English, for the staff; `nil` while the printer prints.
  package var fault: String? {
    view.withLock { view in
      if let fault = view.fault { return "\(fault)" }
      guard let status = view.status, !status.canPrint else { return nil }
      let reasons = status.reasons.map(\.description).joined(separator: " ")
      return reasons.isEmpty ? "The printer \(printer.name) takes no prints now." : reasons
    }
  }

  package func look() -> DeskLook {
    let (view, waits): (View, Bool)
    do {
      let run = try queue.awaitRun(printer: printer)
      var seen = View(status: run.status, fault: run.fault)
      if seen.status == nil, seen.fault == nil { seen = ask() }
      if seen.fault == nil { seen.fault = paperFault(seen.status) }
      (view, waits) = (seen, run.waiting > run.elsewhere)
    } catch {
      // Another program runs the queue, or the queue's disk is full: ask the printer itself.
      var seen = ask()
      if (error as? QueueError)?.fault != .isRunning { seen.fault = error }
      (view, waits) = (seen, true)
    }
    self.view.withLock { $0 = view }
    return DeskLook(fault: fault, pause: waits ? Self.shortPause : Self.longPause)
  }

  private func ask() -> View {
    do {
      let status = try printer.awaitStatus()
      return View(status: status, fault: paperFault(status))
    } catch {
      return View(fault: error)
    }
  }

  /// Why the printer cannot use the cards' paper.
  private func paperFault(_ status: PrinterStatus?) -> PrintError? {
    do throws(PrintError) {
      _ = try status?.paper(for: media)
      return nil
    } catch {
      return error
    }
  }

  /// Checks that the printer can use the cards' paper; passes if the printer does not answer.
  ///
  /// - Throws: ``PrintError/unknownMedia(name:)``, ``PrintError/badName(reason:)``,
  ///   ``PrintError/mediaNotSupported(name:supported:)`` and the like.
  package func requirePaper() throws(PrintError) {
    guard let fault = paperFault(try? printer.awaitStatus()) else { return }
    // Staff can load the paper later; until then the booth offers no card.
    if case .mediaNotLoaded = fault { return }
    throw fault
  }
}

extension Desk: PrintDesk where Receiver == BoothPrinter {
  package var obstacle: PrintObstacle? {
    if let perDay = receiver.perDay, let sums, sums.last(1)[.cards] >= perDay {
      return .spent(perDay: perDay)
    }
    if receiver.queue.isPaused { return .paused }
    return receiver.stoppingReasons.map(PrintObstacle.printer)
  }

  package func queue(_ card: [UInt8]) throws -> String {
    let id = try receiver.queue.enqueue(
      try PrintDocument(card), media: receiver.media, printer: receiver.printer)
    look(for: id)
    return id
  }

  package func progress(of print: String) throws(QueueError) -> PrintProgress {
    switch try receiver.queue.job(print).state {
    case .done: return PrintProgress(.printed)
    case .failed, .cancelled: return PrintProgress(.failed)
    case .uncertain: return PrintProgress(.uncertain)
    case .preparing, .waiting, .running, .handedOver:
      guard let reasons = receiver.stoppingReasons else {
        return PrintProgress(receiver.queue.isPaused ? .waiting : .printing)
      }
      return PrintProgress(.waiting, words: (reasons.first ?? .offline).visitorKey)
    }
  }

  /// Applies staff's word on a print that needs a person.
  package func settle(_ identifier: String, by word: PrintWord) throws(QueueError) {
    let job = try stuck(identifier, or: .inUse(id: identifier))
    switch word {
    case .again: try receiver.queue.retry(job.id)
    case .came: try receiver.queue.confirm(job.id)
    }
    look(for: job.id)
  }
}

/// A person's word on a print that the printer gave up, or about which it does not know.
package enum PrintWord: String, Sendable, Decodable {
  /// It is printed again.
  case again
  /// It came out.
  case came
}

extension PrintError {
  /// Whether the printer lacks the wanted paper.
  fileprivate var isOfPaper: Bool {
    switch self {
    case .mediaNotLoaded, .mediaNotSupported, .unknownMedia: true
    default: false
    }
  }
}

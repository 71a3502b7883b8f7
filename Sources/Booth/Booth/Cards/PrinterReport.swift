package import Foundation
package import Printing
package import Season

/// The printer and its queue as the booth last saw them, for Prometheus; no picture, no name.
package struct PrinterReport: Sendable, Codable, Equatable {
  /// Whether the printer prints nothing until staff have mended it.
  package var stands: Bool
  /// Whether paper runs low or out, and whether ribbon, ink or toner does.
  package var paperEnds, supplyEnds: Bool
  /// The number of cards that wait for the printer alone, and of those that wait for staff.
  package var waiting, stuck: Int
  /// Seconds since 1970.
  package var seenAt: Int

  private static let file = "printer.json"
  /// Seconds after which the booth keeps a report even if it equals the last one.
  private static let interval = 60
  /// Seconds after which a report is too old to describe the printer: the booth has ended.
  private static let lifetime = 600.0

  package init(
    stands: Bool, reasons: [PrinterReason], waiting: Int, stuck: Int, at date: Date = Date()
  ) {
    self.stands = stands
    let kinds = Set(reasons.map(\.kind))
    paperEnds = !kinds.isDisjoint(with: [.mediaEmpty, .mediaLow])
    supplyEnds = !kinds.isDisjoint(with: [.supplyEmpty, .supplyLow])
    (self.waiting, self.stuck) = (waiting, stuck)
    seenAt = Int(date.timeIntervalSince1970)
  }

  /// The present report of a desk; if the queue cannot be read, the printer counts as stopped.
  package init(_ desk: PrinterDesk) {
    let (printer, counts) = (desk.receiver, try? desk.counts())
    self.init(
      stands: printer.fault != nil || counts == nil, reasons: printer.reasons,
      waiting: counts?.waiting ?? 0, stuck: counts?.stuck ?? 0)
  }

  /// Writes the report into the booth's folder, unless the last report says the same and is recent.
  ///
  /// - Parameter last: the report in the folder.
  /// - Returns: the report that is in the folder now.
  package func keep(in folder: StateFolder, after last: PrinterReport?) -> PrinterReport? {
    var same = self
    same.seenAt = last?.seenAt ?? 0
    // A clock that was set back is no reason to wait.
    if same == last, (0..<Self.interval).contains(seenAt - same.seenAt) { return last }
    guard let bytes = try? JSONEncoder().encode(self),
      (try? folder.write(Array(bytes) + [0x0A], to: Self.file)) != nil
    else { return last }
    return self
  }

  /// The report in a booth's folder; nil if there is none, or an old one.
  package static func kept(in folder: String, now: Date = Date()) -> PrinterReport? {
    guard let bytes = StateFolder.read(file, in: folder),
      let report = try? JSONDecoder().decode(PrinterReport.self, from: Data(bytes)),
      // A damaged file may hold any number.
      abs(now.timeIntervalSince1970 - Double(report.seenAt)) <= lifetime
    else { return nil }
    return report
  }

  /// A report in Prometheus's text format 0.0.4; no report gives no sample.
  package static func metrics(_ report: PrinterReport?) -> String {
    let metrics: [(name: String, help: String, samples: (PrinterReport) -> [(String, Int)])] = [
      (
        "selfie_printer_stopped", "1 while the booth's printer prints nothing.",
        { [("", $0.stands ? 1 : 0)] }
      ),
      (
        "selfie_printer_ends", "1 while its paper or supply runs low or is used up.",
        {
          [
            ("{what=\"paper\"}", $0.paperEnds ? 1 : 0),
            ("{what=\"supply\"}", $0.supplyEnds ? 1 : 0),
          ]
        }
      ),
      (
        "selfie_prints", "Cards that wait, and that need a person.",
        { [("{state=\"waiting\"}", $0.waiting), ("{state=\"stuck\"}", $0.stuck)] }
      ),
    ]
    return metrics.map { metric in
      let samples = (report.map(metric.samples) ?? []).map { "\(metric.name)\($0.0) \($0.1)\n" }
      return "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) gauge\n"
        + samples.joined()
    }.joined()
  }
}

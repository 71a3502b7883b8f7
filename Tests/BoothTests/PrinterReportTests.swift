import Foundation
import Printing
import Season
import TestSupport
import Testing

@testable import Booth

@Suite("What the monitoring is told of the printer")
struct PrinterReportTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)

  private static func report(
    _ reasons: [String] = [], stands: Bool = false, waiting: Int = 0, stuck: Int = 0,
    after seconds: Double = 0
  ) -> PrinterReport {
    PrinterReport(
      stands: stands, reasons: reasons.map { PrinterReason($0) }, waiting: waiting, stuck: stuck,
      at: now + seconds)
  }

  @Test(
    "Paper and supply end when they run low and when they are used up; nothing else is their end",
    arguments: [
      ([], false, false), (["media-low"], true, false), (["media-low-report"], true, false),
      (["media-empty-error"], true, false), (["marker-supply-low-warning"], false, true),
      (["marker-supply-empty"], false, true), (["media-empty", "toner-low"], true, true),
      (["media-jam", "door-open", "media-needed", "offline"], false, false),
    ])
  func ends(reasons: [String], paper: Bool, supply: Bool) {
    let report = Self.report(reasons)
    #expect(report.paperEnds == paper && report.supplyEnds == supply)
  }

  @Test("Prometheus gets the last report for ten minutes, then none, and none of a booth without")
  func metrics() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/booth"
    let folder = try StateFolder(path, of: "booth")
    let names = ["selfie_printer_stopped", "selfie_printer_ends", "selfie_prints"]
    func samples(after seconds: Double) -> [String] {
      let text = PrinterReport.metrics(PrinterReport.kept(in: path, now: Self.now + seconds))
      for name in names { #expect(text.contains("# TYPE \(name) gauge\n")) }
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }
    #expect(samples(after: 0) == [])
    _ = Self.report(["media-low"], stands: true, waiting: 3, stuck: 1).keep(in: folder, after: nil)
    #expect(
      samples(after: 600) == [
        "selfie_printer_stopped 1", "selfie_printer_ends{what=\"paper\"} 1",
        "selfie_printer_ends{what=\"supply\"} 0", "selfie_prints{state=\"waiting\"} 3",
        "selfie_prints{state=\"stuck\"} 1",
      ])
    #expect(samples(after: 601) == [])
    let kept = try String(contentsOfFile: path + "/printer.json", encoding: .utf8)
    for damaged in ["{"] + [Int.min, .max].map({ kept.replacing("1800000000", with: "\($0)") }) {
      try folder.write(Array(damaged.utf8), to: "printer.json")
      #expect(samples(after: 0) == [], "\(damaged)")
    }
  }

  @Test("A report is written when it says something new, else once a minute")
  func writing() throws {
    let temporary = try TemporaryFolder()
    let folder = try StateFolder(temporary.path + "/booth", of: "booth")
    var last: PrinterReport?
    for (report, isWritten) in [
      (Self.report(), true), (Self.report(after: 59), false), (Self.report(after: 60), true),
      (Self.report(waiting: 1, after: 61), true), (Self.report(waiting: 1, after: 66), false),
      (Self.report(["media-low"], waiting: 1, after: 67), true),
      // The clock is set back.
      (Self.report(["media-low"], waiting: 1, after: 7), true),
    ] {
      last = report.keep(in: folder, after: last)
      #expect((last == report) == isWritten)
      #expect(PrinterReport.kept(in: folder.path, now: Self.now) == last)
    }
  }
}

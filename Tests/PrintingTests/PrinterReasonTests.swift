import Files
import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Printing

@Suite("A printer's reasons")
struct PrinterReasonTests {
  @Test(
    "A keyword's suffix says whether it stops; without one its kind does",
    arguments: [
      ("media-empty", PrinterReason.Kind.mediaEmpty, true),
      ("media-empty-warning", .mediaEmpty, false), ("media-low-report", .mediaLow, false),
      ("media-low", .mediaLow, false), ("media-low-error", .mediaLow, true),
      ("door-open", .coverOpen, true), ("cover-open-error", .coverOpen, true),
      ("toner-low-warning", .supplyLow, false), ("marker-supply-empty-error", .supplyEmpty, true),
      ("marker-waste-full-error", .wasteFull, true), ("media-jam", .mediaJam, true),
      ("paused", .paused, true), ("shutdown", .shutdown, true),
      ("connecting-to-device", .connecting, false), ("offline-report", .offline, false),
      ("com.example-tilted", .other, false), ("com.example-tilted-error", .other, true),
    ])
  func kinds(keyword: String, kind: PrinterReason.Kind, stops: Bool) {
    let reason = PrinterReason(keyword)
    #expect(reason.kind == kind && reason.stopsPrinting == stops && reason.keyword == keyword)
  }

  @Test("Every kind has words for staff and visitors")
  func words() throws {
    let file = MailTestFiles.root + "/Assets/booth/languages/en.json"
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
    let words = try #require((json as? [String: Any])?["printer"] as? [String: String])
    var used: Set = ["cropped"]
    for kind in PrinterReason.Kind.allCases { used.insert(kind.rawValue) }
    let keywords = [
      "media-empty", "marker-supply-empty", "door-open", "output-area-full", "paused",
    ]
    for keyword in keywords {
      used.insert(try #require(PrinterReason(keyword).visitorKey))
    }
    #expect(Set(words.keys) == used)
    #expect(PrinterReason("media-low").visitorKey == nil)
  }
}

@Suite("A printer's answers", .enabled(if: VirtualPrinter.isInstalled))
struct PrinterTests {
  @Test("Papers, formats and copies are what the printer states")
  func status() async throws {
    let virtual = try VirtualPrinter()
    let status = try await Printer(virtual.uri).status()
    #expect(status.canPrint && status.activity == .idle && status.reasons == [])
    #expect(status.takes(.jpeg) && !status.takes(.pdf) && status.copies == 1...999)
    #expect(status.loadedMedia == ["na_letter_8.5x11in", "na_index-4x6_4x6in"])
    let paper = try #require(try status.paper(for: "10x15"))
    #expect(paper.name == "na_index-4x6_4x6in" && paper.isBorderless && paper.source == "photo")
    #expect(
      throws: PrintError.mediaNotLoaded(
        name: "a6", loaded: ["na_letter_8.5x11in", "na_index-4x6_4x6in"])
    ) { try status.paper(for: "a6") }
    // 75 would say that the print waits, and it is not queued.
    #expect(PrintError.mediaNotLoaded(name: "a6", loaded: []).status == .unavailable)
  }

  @Test("Reasons that come with a print are told, and noted beside the prints")
  func reasons() async throws {
    let folder = try TemporaryFolder()
    let queue = try PrintQueue.open(folder("prints"))
    let virtual = try VirtualPrinter()
    let printer = try Printer(virtual.uri)
    try virtual.setReasons("+cover-open,toner-low")
    _ = try queue.enqueue(Samples.card(1))
    _ = try await queue.run(printer: printer, waiting: .seconds(60))
    let status = try await printer.status()
    #expect(Set(status.reasons.map(\.kind)) == [.coverOpen, .supplyLow])
    try virtual.setHolding(true)
    let id = try queue.enqueue(Samples.card(2))
    for _ in 0..<2 { _ = try await queue.run(printer: printer) }
    let job = try queue.job(id)
    #expect(job.state == .handedOver && job.reasons.contains { $0.kind == .coverOpen })
  }

  @Test("With a stopping reason, when it stands, or takes no jobs, a printer prints nothing")
  func canPrint() {
    var status = PrinterStatus(printer: "booth")
    #expect(status.canPrint)
    status.reasons = [PrinterReason("media-low-warning"), PrinterReason("media-empty-warning")]
    #expect(status.canPrint)
    status.reasons = [PrinterReason("media-empty-error")]
    #expect(!status.canPrint)
    status.reasons = []
    status.activity = .stopped
    #expect(!status.canPrint)
    status.activity = .processing
    status.isAccepting = false
    #expect(!status.canPrint)
  }

  @Test(
    "A name that is no printer's is refused before anything is asked",
    arguments: ["", "a b", "x/y", "http://printer/", "ipp://user:secret@printer/", "ipp://"])
  func names(name: String) {
    #expect {
      _ = try Printer(name)
    } throws: {
      guard case PrintError.badName = $0 else { return false }
      return !"\($0)".contains("secret")
    }
  }

  @Test("An address without a path asks the standard one; a name is a destination of CUPS")
  func addresses() throws {
    #expect(try Printer("ipp://printer.local").name == "ipp://printer.local/ipp/print")
    #expect(try Printer("ipps://printer.local:8631/x").name == "ipps://printer.local:8631/x")
    #expect(try Printer("booth").name == "booth")
  }
}

import Foundation
import TestSupport
import Testing

@testable import JobQueue
@testable import Printing

/// Programs and printers that end at any moment.
@Suite("Prints when the power goes", .enabled(if: VirtualPrinter.isInstalled))
struct PowerCutTests {
  private let kiosk: Kiosk
  private let queue: PrintQueue

  init() throws {
    // It mails nothing.
    kiosk = try Kiosk(port: 1)
    queue = try PrintQueue.open(kiosk.folder("data/selfie/prints"))
  }

  private func run(_ virtual: VirtualPrinter, failPoint: String? = nil) throws -> Program.Result {
    try kiosk.selfie(
      "print-queue", "run", "--printer", virtual.uri, "--wait", "120", failPoint: failPoint)
  }

  /// The whole copies of a document that arrived for a print.
  private func wholeCopies(
    _ id: String, _ document: PrintDocument, at virtual: VirtualPrinter
  ) throws -> Int {
    try virtual.arrived()[id, default: []].count { $0 == Data(document.bytes) }
  }

  @Test(
    "A program that is killed at any step prints once when it runs again",
    arguments: [
      "after-claim", "after-create", "after-number", "mid-document", "after-document",
      "after-answer", "after-mark",
    ])
  func step(point: String) throws {
    let virtual = try VirtualPrinter()
    let document = try Samples.large(1)
    let id = try queue.enqueue(document)
    let killed = try run(virtual, failPoint: point)
    #expect(killed.wasKilled, "\(point): \(killed.errors)")
    var result = try run(virtual)
    if point == "mid-document", try queue.job(id).state == .uncertain {
      // This printer takes what it has for whole, unless it is stopped in time.
      #expect(try wholeCopies(id, document, at: virtual) == 0)
      try queue.retry(id)
      result = try run(virtual)
    }
    #expect(result.status == 0, "\(point): \(result.output) \(result.errors)")
    #expect(try queue.job(id).state == .done)
    #expect(try wholeCopies(id, document, at: virtual) == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: queue.folder.spool) == [])
  }

  @Test("Fifty prints, power cuts of the program and the printer: none lost, none doubled")
  func fifty() async throws {
    let seed = Seed.fresh()
    var generator = SeededGenerator(seed: seed.value)
    let virtual = try VirtualPrinter(seconds: 0.02)
    let documents = try (0..<50).map { try Samples.large($0) }
    let ids = try documents.map { try queue.enqueue($0) }
    var (ownDeaths, printerDeaths) = (0, 0)
    // Each cut falls somewhere into the work; the cuts end, so that the work can.
    while try queue.waitingCount() > 0, ownDeaths + printerDeaths < 40 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try MailTestFiles.selfie)
      process.arguments = ["print-queue", "run", "--printer", virtual.uri, "--wait", "120"]
      process.environment = kiosk.environment
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      let settled = try queue.waitingCount()
      let wanted = Int.random(in: 0...2, using: &generator)
      // Until some prints are over, so that a busy machine meets as many cuts.
      while process.isRunning, try queue.waitingCount() > settled - wanted { usleep(2000) }
      usleep(UInt32.random(in: 0...400_000, using: &generator))
      if Int.random(in: 0..<4, using: &generator) == 0 {
        virtual.stop()
        printerDeaths += 1
        usleep(UInt32.random(in: 0...200_000, using: &generator))
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      ownDeaths += 1
      if !virtual.isRunning { try virtual.start() }
    }
    let report = try await queue.run(printer: try Printer(virtual.uri), waiting: .seconds(600))
    #expect(report.waiting == 0, "\(seed)")
    var uncertain = 0
    for (id, document) in zip(ids, documents) {
      let state = try queue.job(id).state
      let copies = try wholeCopies(id, document, at: virtual)
      switch state {
      case .done: #expect(copies == 1, "\(id): \(seed)")
      case .uncertain:
        uncertain += 1
        #expect(copies <= 1, "\(id): \(seed)")
      default: Issue.record("\(id) is \(state): \(seed)")
      }
    }
    // A cut costs at most the one print that the printer had.
    #expect(uncertain <= ownDeaths, "\(seed)")
    print(
      "\(ownDeaths) cuts of the program, \(printerDeaths) of the printer: \(uncertain) uncertain")
  }

  @Test("A full disk refuses new prints, leaves nothing behind, and prints what waits")
  func fullDisk() async throws {
    let small = try kiosk.folder.makeFolder("small")
    let mounted = try Program.run("/bin/mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", small])
    guard mounted.status == 0 else { return print("not tested: no tmpfs can be mounted here") }
    defer { _ = try? Program.run("/bin/umount", ["-l", small]) }
    let queue = try PrintQueue.open(small + "/prints")
    var ids: [String] = []
    var refusal: (any Error)?
    let documents = try (0..<40).map { try Samples.large($0) }
    for number in documents.indices where refusal == nil {
      do {
        ids.append(try queue.enqueue(documents[number]))
      } catch {
        refusal = error
      }
    }
    guard let fault = refusal as? QueueError, case .cannotWrite = fault.fault else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(!ids.isEmpty && queue.folder.contents().count == ids.count)
    // Nothing is left, not even for a database's log.
    _ = try Program.run("/bin/sh", ["-c", "cat /dev/zero > \(small)/filler 2>/dev/null || true"])
    let virtual = try VirtualPrinter()
    let report = try await queue.run(printer: try Printer(virtual.uri), waiting: .seconds(120))
    #expect(report.printed == ids)
    #expect(queue.folder.contents().isEmpty)
  }
}

import Foundation
import TestSupport
import Testing

@testable import JobQueue
@testable import Printing

/// A queue that the program 0.1.0 wrote, `Tests/Goldens/queues-0.1.0/prints`.
@Suite("Print queues of 0.1.0", .enabled(if: VirtualPrinter.isInstalled))
struct TakeOverTests {
  private let folder: TemporaryFolder
  private let queue: PrintQueue

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: MailTestFiles.root + "/Tests/Goldens/queues-0.1.0/prints", toPath: folder("prints"))
    _ = try Program.run("/bin/chmod", ["-R", "go=", folder("prints")])
    // A minute after the newest print was queued.
    let now = Date(timeIntervalSince1970: 1_795_767_000)
    queue = try PrintQueue.open(folder("prints"), now: { now })
  }

  @Test("Every print has its state, its paper and its reason")
  func states() throws {
    let jobs = try queue.jobs()
    #expect(
      jobs.map(\.word) == [
        "printed", "failed", "failed", "cancelled", "uncertain", "printing", "waiting",
      ])
    #expect(jobs[1].faultKind == "aborted" && jobs[1].reason?.contains("print again") == true)
    #expect(jobs[2].faultKind == "format" && jobs[2].reason?.contains("no PDF") == true)
    #expect(jobs[5].jobNumber == 1 && jobs[5].printer?.contains(":36310") == true)
    #expect(jobs[5].copies == 2 && jobs[6].media == "10x15")
    #expect(jobs.map { queue.hasFiles($0) } == [false, true, false, false, true, true, true])
    #expect(try queue.strays() == [])
  }

  @Test("Only what waits is printed; what another printer has is asked for there")
  func printed() async throws {
    let waiting = try #require(try queue.jobs().last?.id)
    let virtual = try VirtualPrinter()
    let printer = try Printer(virtual.uri)
    for _ in 0..<60 where try queue.job(waiting).state != .done {
      _ = try await queue.run(printer: printer)
      try await Task.sleep(for: .milliseconds(300))
    }
    #expect(try Set(virtual.arrived().keys) == [waiting])
    #expect(try queue.jobs()[5].state == .handedOver)
    #expect(try queue.jobs()[4].state == .uncertain)
  }
}

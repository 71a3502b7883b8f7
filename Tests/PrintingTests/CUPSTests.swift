import Foundation
import Imaging
import JobQueue
import TestSupport
import Testing

@testable import Printing

/// A CUPS daemon, which keeps a copy of each picture (`Servers/cups.py`).
@Suite("Prints through CUPS", .enabled(if: Program.exists("/usr/bin/python3")))
struct CUPSTests {
  private let home: TemporaryFolder
  private let server: ServerProcess
  private let queue: PrintQueue

  init() throws {
    home = try TemporaryFolder()
    queue = try PrintQueue.open(home("data/selfie/prints"))
    try "5".write(toFile: home("state"), atomically: true, encoding: .utf8)
    server = try ServerProcess(
      "/usr/bin/python3",
      [
        MailTestFiles.root + "/Tests/PrintingTests/Servers/cups.py", home("state"), home("log"),
      ])
  }

  /// Gives the job at the daemon another state (RFC 8011, 5.3.7).
  private func set(_ state: Int) throws {
    try "\(state)".write(toFile: home("state"), atomically: true, encoding: .utf8)
  }

  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": home.path, "XDG_CONFIG_HOME": home("config"),
      "XDG_DATA_HOME": home("data"), "CUPS_SERVER": "127.0.0.1:\(server.port)",
    ]
  }

  private static func selfie(
    _ arguments: String..., environment: [String: String]
  ) throws -> Program.Result {
    try Program.run(
      MailTestFiles.selfie, arguments + ["--printer", "booth"], environment: environment)
  }

  @Test(
    "CUPS forgets the picture of every print that is over: cancelled, given up, printed",
    arguments: [7, 8, 9])
  func purged(state: Int) throws {
    let id = try queue.enqueue(Samples.card(1))
    _ = try Self.selfie("print-queue", "run", "--wait", "0", environment: environment)
    #expect(try queue.job(id).state == .handedOver)
    try set(state)
    _ = try Self.selfie("print-queue", "run", "--wait", "0", environment: environment)
    #expect(try queue.job(id).state == (state == 9 ? .done : .failed))
    #expect(try String(contentsOfFile: home("log"), encoding: .utf8) == "purge\n")
  }

  @Test("What is cancelled at the printer while its document goes out can be printed again")
  func cancelledMeanwhile() throws {
    let id = try queue.enqueue(Samples.card(1))
    try set(7)
    _ = try Self.selfie("print-queue", "run", "--wait", "0", environment: environment)
    let job = try queue.job(id)
    #expect(job.state == .failed && job.faultKind == "cancelled-at-printer")
    #expect(try queue.retry(id).state == .waiting)
  }

  @Test("While CUPS gives no answer, no print counts as another printer's; JSON names its printer")
  func unanswered() throws {
    _ = try queue.enqueue(Samples.card(1), printer: Printer("booth"))
    let environment = environment.merging(["CUPS_SERVER": "127.0.0.1:9"]) { $1 }
    func selfie(_ arguments: String...) throws -> Program.Result {
      try Program.run(MailTestFiles.selfie, ["print-queue"] + arguments, environment: environment)
    }
    let run = try selfie("run", "--wait", "0")
    #expect(run.status == 75 && run.errors.contains("The CUPS daemon"), "\(run.errors)")
    #expect(!run.errors.contains("for other printers"), "\(run.errors)")
    #expect(try selfie("list", "--json").output.contains(#""forPrinter":"booth""#))
  }

  @Test("A damaged picture that must be converted is refused before it is queued")
  func damaged() throws {
    let png = try Samples.photo(1).encoded(as: .png)
    try Data(png.prefix(png.count / 2)).write(to: URL(fileURLWithPath: home("photo.png")))
    let result = try Self.selfie("print", home("photo.png"), environment: environment)
    #expect(result.status == 65 && result.errors.contains("photo.png: "), "\(result.errors)")
    #expect(!result.errors.contains("takes no"), "\(result.errors)")
    #expect(try queue.jobs().isEmpty)
  }

  @Test("A print that is called off while the command waits for it ends the command with 69")
  func calledOff() async throws {
    let photo = home("photo.jpg")
    try Data(Samples.card(1).bytes).write(to: URL(fileURLWithPath: photo))
    let environment = environment
    async let result = Self.selfie("print", photo, "--wait", "600", environment: environment)
    for _ in 0..<1200 where try queue.jobs().first?.state != .handedOver {
      try await Task.sleep(for: .milliseconds(50))
    }
    try queue.cancel(try #require(try queue.jobs().first).id)
    try set(7)
    #expect(try await result.status == 69)
  }
}

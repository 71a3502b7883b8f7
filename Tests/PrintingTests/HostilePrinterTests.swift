import Files
import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Printing

/// A printer that means harm (`Servers/hostile_ipp.py`).
@Suite("Printers that mean harm", .enabled(if: Program.exists("/usr/bin/python3")))
struct HostilePrinterTests {
  private static let server = MailTestFiles.root + "/Tests/PrintingTests/Servers/hostile_ipp.py"

  private func server(_ kind: String, _ more: [String] = []) throws -> ServerProcess {
    try ServerProcess("/usr/bin/python3", [Self.server, kind] + more)
  }

  private func printer(_ server: ServerProcess, _ scheme: String = "ipp") throws -> Printer {
    try Printer("\(scheme)://127.0.0.1:\(server.port)/ipp/print")
  }

  /// The fault of a look at a printer that has so many seconds in all.
  private func fault(_ kind: String, seconds: Int) throws -> PrintError {
    let server = try server(kind)
    let printer = try printer(server)
    return try #require(throws: PrintError.self) {
      try PrinterConversation(printer, within: .seconds(seconds)).status()
    }
  }

  @Test(
    "An answer that is none is a sentence that says what came, and this process goes on",
    arguments: [
      ("nested", "built to break its reader"), ("redirect", "it sends us elsewhere, by HTTP 301"),
      ("stateless", "its answer has no printer-state"), ("rubbish", "its answer is no IPP"),
      ("error", "it answers HTTP 500"),
      ("close", "it closed the connection without an answer"),
    ])
  func answers(kind: String, words: String) throws {
    let fault = try fault(kind, seconds: 120)
    #expect(fault.isSilence && "\(fault)".contains(words), "\(fault)")
  }

  @Test(
    "One deadline from the first byte to the last holds whatever drips or floods",
    arguments: ["drip", "continue", "headers", "silent", "slow-request"])
  func deadline(kind: String) throws {
    let start = ContinuousClock.now
    let fault = try fault(kind, seconds: 3)
    #expect(fault.isSilence, "\(fault)")
    // A busy machine is late, by far less than such a printer would take.
    #expect(start.duration(to: .now) < .seconds(60))
  }

  @Test("A run whose printer is silent leaves the queue to another run meanwhile")
  func silent() async throws {
    let folder = try TemporaryFolder()
    let queues = try (0..<2).map { _ in try PrintQueue.open(folder("prints")) }
    var silent: ServerProcess? = try server("silent")
    let (well, printer) = (try server("well"), try printer(#require(silent)))
    async let first = queues[0].run(printer: printer)
    try await Task.sleep(for: .seconds(1))
    let report = try await queues[1].run(printer: self.printer(well), waiting: .seconds(10))
    #expect(report.status != nil)
    // Its end is an answer.
    silent = nil
    #expect(try await first.status == nil)
  }

  @Test("Values of megabytes are cut off, and the rest of the answer counts")
  func wide() async throws {
    let server = try server("wide")
    let status = try await printer(server).status()
    #expect(status.takes(.jpeg) && status.media.isEmpty)
  }

  @Test("A printer's first certificate is kept for its owner alone, and another is refused")
  func certificates() async throws {
    let folder = try TemporaryFolder()
    for name in ["first", "second"] {
      let made = try Program.run(
        "/usr/bin/openssl",
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
          "/CN=printer", "-days", "2", "-keyout", folder("\(name).key"), "-out",
          folder("\(name).pem"),
        ])
      try #require(made.status == 0, "\(made.errors)")
    }
    func files(_ name: String) -> [String] { [folder("\(name).pem"), folder("\(name).key")] }
    let first = try server("well", files("first"))
    var printer = try printer(first, "ipps")
    printer.known = KnownPrinters(folder: folder("known"))
    for _ in 0..<2 { #expect(try await printer.status().takes(.jpeg)) }
    let file = folder("known/127.0.0.1:\(first.port)")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // The same address, another certificate.
    let second = try server("well", files("second"))
    try FileManager.default.moveItem(atPath: file, toPath: folder("known/127.0.0.1:\(second.port)"))
    var other = try self.printer(second, "ipps")
    other.known = printer.known
    await #expect {
      try await other.status()
    } throws: {
      guard case PrintError.otherCertificate(_, let file) = $0 else { return false }
      return file.hasSuffix(":\(second.port)")
    }
  }
}

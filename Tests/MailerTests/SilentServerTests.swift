import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Mailer

/// Servers that accept a connection and then stay silent, or flood the client.
@Suite("Silent servers", .enabled(if: Program.exists("/usr/bin/python3")))
struct SilentServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// How long the client waits, in seconds: a busy machine answers earlier.
  private static let silence = 4

  /// Queues one message and runs the outbox against a server.
  private func run(
    _ stage: String, then next: (Outbox) throws -> Void = { _ in }
  ) throws -> (OutboxRunReport, OutboxEntry) {
    let needsTLS = ["starttls", "auth"].contains(stage)
    let tls = try folder.makeFolder("tls")
    if needsTLS {
      _ = try Program.run("/bin/bash", [MailTestFiles.server("certificates.sh"), tls])
    }
    let process = try ServerProcess(
      "/usr/bin/python3",
      [MailTestFiles.server("silent.py"), stage]
        + (needsTLS ? ["--tls", tls + "/server.pem", tls + "/server.key"] : []))
    let server = SMTPServer(
      security: needsTLS ? .startTLS : .plaintext, host: "127.0.0.1", port: process.port,
      credentials: needsTLS ? SMTPCredentials(user: "museum", secret: Secret("x")) : nil,
      clientName: "kiosk.test.example", certificateFile: needsTLS ? tls + "/ca.pem" : nil,
      connectTimeout: Self.silence, responseTimeout: Self.silence)
    let outbox = try Outbox.open(folder.path + "/outbox")
    for name in stage == "dot" ? ["a", "b"] : ["a"] {
      _ = try outbox.enqueue(try Samples.submission(to: "\(name)@test.example"))
    }
    var connection = SMTPConnection(server)
    var generator = SeededGenerator(seed: 1)
    let report = try outbox.run(over: &connection, server: "test", using: &generator)
    let entry = try #require(try outbox.jobs().first)
    try next(outbox)
    return (report, entry)
  }

  @Test(
    "Silence before the dot leaves the message queued, and the next run delivers it",
    arguments: ["connect", "banner", "ehlo", "starttls", "auth", "mail", "rcpt", "data"])
  func beforeTheDot(_ stage: String) throws {
    let (report, entry) = try run(stage) { outbox in
      let next = try outbox.run(server: "another").report
      let waits = try outbox.jobs().first?.nextTryAt.map { $0 > Date() } ?? false
      #expect(next.accepted == 1 || waits)
    }
    #expect(report.deferred == 1 && report.accepted == 0 && report.uncertain == 0, "\(report)")
    #expect(entry.state == .waiting && !entry.mayBeDuplicate)
  }

  @Test("Silence after the dot is uncertain; an answer that comes late is not the next message's")
  func afterTheDot() throws {
    let (report, entry) = try run("dot")
    #expect(report.uncertain == 1 && report.accepted == 1, "\(report)")
    #expect(entry.state == .uncertain && entry.mayBeDuplicate)
  }

  @Test(
    "Endless replies and endless lines end the try",
    .timeLimit(.minutes(1)), arguments: ["lines", "line", "greetings", "drip"])
  func floods(_ stage: String) throws {
    let (report, entry) = try run(stage)
    #expect(report.deferred == 1, "\(report)")
    #expect(entry.state == .waiting)
    #expect((entry.reason ?? "").count < 1000)
  }
}

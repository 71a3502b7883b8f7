import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Mailer

/// The outbox in numbers: what `selfie outbox status` tells people, scripts and Prometheus.
@Suite("Outbox status")
struct OutboxStatusTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Outbox { try Outbox.open(folder.path, at: clock) }

  private func text(_ outbox: Outbox) throws -> String {
    let hold = try outbox.lastHold(of: "test")
    return try outbox.status().metrics(of: Letter.kind, hold: .some(hold))
  }

  /// The samples of a metrics text by name and label.
  private func samples(_ text: String) -> [String: Double] {
    Dictionary(
      uniqueKeysWithValues: text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        let parts = $0.split(separator: " ")
        return (String(parts[0]), Double(parts[1]) ?? .nan)
      })
  }

  @Test(
    "Messages are counted by state; the oldest that waits and the last accepted have their time")
  func counts() throws {
    let outbox = try open()
    let start = clock.now
    try outbox.fill(5, at: clock, every: 10)
    try outbox.run(
      .taken, .uncertain(detail: "reset"), .noSuchUser,
      .deferred(.refusedForNow(ServerReply(code: 450, text: "4.2.1 busy"))), .taken)
    let status = try outbox.status()
    #expect(
      status.counts == [
        .done: 2, .uncertain: 1, .failed: 1, .waiting: 1, .preparing: 0, .running: 0,
      ])
    #expect(status.waiting == 2)
    // The second message, which is uncertain.
    #expect(status.oldestWaitingAt == start.addingTimeInterval(10))
    #expect(status.lastDoneAt == start.addingTimeInterval(50))
  }

  @Test("A hold is told until a success lifts it, also when it has expired")
  func hold() throws {
    let outbox = try open()
    _ = try outbox.enqueue(try Samples.submission(to: "a@test.example"))
    try outbox.run(.deferred(.authentication(nil)))
    clock.advance(7200)
    let hold = try outbox.lastHold(of: "test")
    #expect(hold?.kind == "authentication" && hold?.needsAttention == true)
    #expect(try outbox.hold(of: "test") == nil && outbox.lastHold(of: "other") == nil)
    try outbox.run(.deferred(.offline(detail: "no route")))
    #expect(try outbox.lastHold(of: "test")?.needsAttention == false)
    clock.advance(7200)
    try outbox.run()
    #expect(try outbox.lastHold(of: "test") == nil)
  }

  @Test("The metrics are what the status is; a time that does not exist has no sample")
  func metrics() throws {
    let outbox = try open()
    let none = samples(try text(outbox))
    #expect(none.count { $0.key.hasPrefix("selfie_outbox_messages{") } == 6)
    #expect(none["selfie_outbox_hold"] == 0 && none["selfie_outbox_hold_needs_attention"] == 0)
    #expect(none.values.allSatisfy { $0 == 0 })
    #expect(!none.keys.contains { $0.hasSuffix("_timestamp_seconds") })

    try outbox.fill(3, at: clock)
    let queued = clock.now.timeIntervalSince1970
    clock.advance(60)
    try outbox.run(.taken, .deferred(.authentication(nil)))
    let some = samples(try text(outbox))
    #expect(some["selfie_outbox_messages{state=\"queued\"}"] == 2)
    #expect(some["selfie_outbox_messages{state=\"accepted\"}"] == 1)
    #expect(some["selfie_outbox_oldest_waiting_timestamp_seconds"] == queued)
    #expect(some["selfie_outbox_last_accepted_timestamp_seconds"] == queued + 60)
    #expect(some["selfie_outbox_hold"] == 1 && some["selfie_outbox_hold_needs_attention"] == 1)
    let until = try #require(some["selfie_outbox_hold_until_timestamp_seconds"])
    #expect((queued + 90...queued + 120).contains(until))
  }

  @Test(
    "promtool finds nothing wrong with the metrics, of an empty outbox and of one on hold",
    .enabled(if: Promtool.path != nil, "run Scripts/unpack-program.sh"))
  func promtool() throws {
    let outbox = try open()
    let empty = try text(outbox)
    try outbox.fill(2, at: clock)
    try outbox.run(.taken, .deferred(.authentication(nil)))
    for text in [empty, try text(outbox)] {
      let result = try Promtool.check(["check", "metrics"], input: text)
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    }
    // Or the check finds nothing at all.
    let wrong = empty.replacing("# HELP selfie_outbox_hold ", with: "# HELP other ")
    #expect(try Promtool.check(["check", "metrics"], input: wrong).status != 0)
  }

  // MARK: - The command

  /// A kiosk whose server is not there, with a message that waits for it.
  private func waitingKiosk() throws -> Kiosk {
    let kiosk = try Kiosk(port: Ports.free())
    let sent = try kiosk.selfie(
      "send", kiosk.photo(size: 20_000), "--to", "maria.secret@test.example", "--name", "Μαρία",
      "--consent", "2026-1")
    #expect(sent.status == 75, "\(sent)")
    return kiosk
  }

  @Test("Lines for people, JSON for scripts: the same numbers, no address and no name")
  func command() throws {
    let kiosk = try waitingKiosk()
    let lines = try kiosk.selfie("outbox", "status")
    #expect(lines.status == 0 && lines.errors.isEmpty)
    #expect(
      lines.output.wholeMatch(
        of:
          #/
          waiting\ 1:\ 1\ queued;\ the\ oldest\ since\ 20\S+Z\n
          accepted\ 0\nfailed\ 0\nleft\ alone\ until\ .*\n
          /#
      ) != nil, "\(lines.output)")
    let json = try kiosk.selfie("outbox", "status", "--json")
    let status = try OutboxStatusOutput(json)
    #expect(status.waiting == 1 && status.messages["queued"] == 1 && status.messages.count == 6)
    #expect(status.oldestWaitingAt != nil && status.lastAcceptedAt == nil)
    #expect(status.hold?.kind == "offline" && status.hold?.needsAttention == false)
    let metrics = try kiosk.selfie("outbox", "status", "--prometheus", "-")
    #expect(metrics.output.contains("selfie_outbox_messages{state=\"queued\"} 1\n"))
    for output in [lines.output, json.output, metrics.output] {
      for word in ["maria", "secret", "test.example", "Μαρία", "@", "2026-1\"", "museum"] {
        #expect(!output.contains(word), "\(word)")
      }
    }
  }

  @Test(
    "The file for node_exporter is replaced as a whole and readable by all, under a umask of 077")
  func file() throws {
    let kiosk = try waitingKiosk()
    let texts = try kiosk.folder.makeFolder("texts")
    let file = texts + "/selfie.prom"
    for mode in [nil, 0o600] {
      if let mode { #expect(chmod(file, mode_t(mode)) == 0) }
      let before =
        try? FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      let result = try Program.run(
        "/bin/sh",
        [
          "-c", "umask 077; exec \"$@\"", "sh", try MailTestFiles.selfie, "outbox", "status",
          "--prometheus", file,
        ], environment: kiosk.environment)
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o644)
      // Renamed, not written over: another file has the name now.
      #expect(attributes[.systemFileNumber] as? Int != before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: texts) == ["selfie.prom"])
    }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(samples(text)["selfie_outbox_messages{state=\"queued\"}"] == 1)
  }

  @Test("A folder that is not there ends with 73 and its name, two formats at once with 64")
  func refused() throws {
    let kiosk = try Kiosk(port: 1)
    let missing = kiosk.folder.path + "/missing/selfie.prom"
    let result = try kiosk.selfie("outbox", "status", "--prometheus", missing)
    #expect(result.status == 73 && result.errors.contains("missing/selfie.prom: The folder"))
    let both = try kiosk.selfie("outbox", "status", "--json", "--prometheus", "-")
    #expect(both.status == 64, "\(both)")
  }
}

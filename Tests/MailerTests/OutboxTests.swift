import Foundation
import JobQueue
import Settings
import TestSupport
import Testing
import Texts

@testable import Mailer

@Suite("Outbox")
struct OutboxTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func open(uncertain: UncertainPolicy = .sendAgain) throws -> Outbox {
    let clock = clock
    return try Outbox.open(
      folder(uncertain.rawValue),
      policy: .outbox(uncertain: uncertain, giveUpDays: 365, now: { clock.now }))
  }

  @Test("A queued message is on disk, delivered once as it was composed, and its files are erased")
  func delivers() throws {
    let outbox = try open()
    let submission = try Samples.submission(to: "a@test.example")
    let receipt = try outbox.enqueue(submission)
    #expect(receipt.isNew && receipt.state == .waiting)
    #expect(try outbox.job(receipt.id).byteCount == submission.bytes.count)
    let (report, sent) = try outbox.run()
    #expect(report.accepted == 1 && report.waiting == 0)
    #expect(try sent.map(\.bytes) == [submission.bytes])
    #expect(try outbox.job(receipt.id).state == .done)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outbox.folder.spool) == [])
    #expect(try outbox.run().report.accepted == 0)
  }

  @Test("The same photo, address and session are one message; another session is another")
  func idempotent() throws {
    let outbox = try open()
    let first = try outbox.enqueue(try Samples.submission(to: "a@test.example", session: "1"))
    let again = try outbox.enqueue(try Samples.submission(to: "A@TEST.example", session: "1"))
    let other = try outbox.enqueue(try Samples.submission(to: "a@test.example", session: "2"))
    #expect(again.id == first.id && !again.isNew)
    #expect(other.id != first.id && other.isNew)
    #expect(try outbox.run().report.accepted == 2)
    #expect(
      try outbox.enqueue(try Samples.submission(to: "a@test.example", session: "1")).state
        == .done)
  }

  @Test("Being offline uses up no tries and leaves the other messages unchanged")
  func offline() throws {
    let outbox = try open()
    try outbox.fill(3, at: clock)
    for _ in 0..<50 {
      let report = try outbox.run(.deferred(.offline(detail: "no route"))).report
      #expect(report.waiting == 3)
      #expect(report.fault != nil)
      clock.advance(301)
    }
    #expect(try outbox.jobs().allSatisfy { $0.tries == 0 && $0.state == .waiting })
    #expect(try outbox.run().report.accepted == 3)
    #expect(try outbox.lastHold(of: "test") == nil)
  }

  @Test("A refused login keeps everything queued, with a reason, and puts the server on hold")
  func authentication() throws {
    let outbox = try open()
    let id = try outbox.enqueue(try Samples.submission(to: "a@test.example")).id
    _ = try outbox.enqueue(try Samples.submission(to: "b@test.example"))
    let refused = DeliveryOutcome.deferred(.authentication(ServerReply(code: 535, text: "no")))
    #expect(try outbox.run(refused).report.waiting == 2)
    let entry = try outbox.job(id)
    #expect(entry.state == .waiting && entry.reason?.contains("535") == true)
    #expect(try outbox.run().report.hold != nil)
    clock.advance(3601)
    #expect(try outbox.run().report.accepted == 2)
  }

  @Test("A 5xx fails that recipient only; a 4xx waits longer each time, up to a day")
  func refusals() throws {
    let outbox = try open()
    let gone = try outbox.enqueue(try Samples.submission(to: "a@test.example")).id
    clock.advance(1)
    let busy = try outbox.enqueue(try Samples.submission(to: "b@test.example")).id
    clock.advance(1)
    let fine = try outbox.enqueue(try Samples.submission(to: "c@test.example")).id
    let later = DeliveryOutcome.deferred(.refusedForNow(ServerReply(code: 450, text: "busy")))
    let report = try outbox.run(.noSuchUser, later).report
    #expect(report.failed == 1 && report.deferred == 1 && report.accepted == 1)
    #expect(try outbox.job(gone).state == .failed)
    #expect(try outbox.job(fine).state == .done)
    var waits: [Double] = []
    for _ in 0..<30 {
      let entry = try outbox.job(busy)
      #expect(entry.state == .waiting && entry.reason != nil)
      let wait = try #require(entry.nextTryAt).timeIntervalSince(clock.now)
      waits.append(wait)
      clock.advance(wait + 1)
      try outbox.run(later)
    }
    #expect((30...60).contains(waits[0]))
    #expect(waits.allSatisfy { $0 <= 86_400 } && waits.last! >= 43_200)
    #expect(try outbox.retry(gone).state == .waiting)
    #expect(try outbox.run().report.accepted == 1)
  }

  @Test("The waits repeat with the same seed")
  func backoff() {
    var first = SeededGenerator(seed: 3)
    var second = SeededGenerator(seed: 3)
    for tries in 1...40 {
      #expect(
        Backoff().delay(afterTries: tries, using: &first)
          == Backoff().delay(afterTries: tries, using: &second))
    }
  }

  @Test("An uncertain message is sent again with the same bytes, or waits for a retry")
  func uncertain() throws {
    for policy in UncertainPolicy.allCases {
      let outbox = try open(uncertain: policy)
      let id = try outbox.enqueue(try Samples.submission(to: "a@test.example")).id
      let first = try outbox.run(.uncertain(detail: "silence"))
      #expect(first.report.uncertain == 1)
      clock.advance(61)
      var next = try outbox.run()
      #expect(next.report.accepted == (policy == .sendAgain ? 1 : 0))
      if policy == .ask {
        #expect(try outbox.job(id).state == .uncertain)
        _ = try outbox.retry(id)
        next = try outbox.run()
        #expect(next.report.accepted == 1)
      }
      #expect(first.sent.count == 1 && next.sent.map(\.bytes) == first.sent.map(\.bytes))
      #expect(try outbox.job(id).mayBeDuplicate)
    }
  }

  @Test("A server that takes less gets a smaller photo under the same Message-ID")
  func refits() throws {
    let outbox = try open()
    let submission = try Samples.submission(to: "a@test.example", photo: Samples.noise(side: 200))
    let id = try outbox.enqueue(submission).id
    let tooLarge = DeliveryOutcome.refused(.tooLarge(limit: 60_000, reply: nil))
    let sent = try #require(try outbox.run(tooLarge).sent.first)
    #expect(sent.bytes.count <= 60_000 && sent.bytes.count > 10_000)
    #expect(sent.text.contains(submission.letter.messageIdentifier))
    #expect(try outbox.job(id).state == .done)
    // A photo that no decoder reads cannot be made smaller.
    let other = try outbox.enqueue(try Samples.submission(to: "b@test.example", size: 100_000)).id
    #expect(try outbox.run(tooLarge).report.failed == 1)
    #expect(try outbox.job(other).reason?.contains("60000") == true)
    // The remedy in the reason works.
    #expect(try outbox.enqueue(Samples.submission(to: "b@test.example", size: 100_000)).isNew)
  }

  @Test("A SIZE into which no photo fits does not keep photos from being queued")
  func tinySize() throws {
    let kiosk = try Kiosk(port: 1)
    let mailroom = try Mailroom.open(
      MailConfiguration(
        ConfigurationSources(environment: kiosk.environment, home: kiosk.folder.path)))
    try mailroom.outbox.remember(#require(mailroom.server), sizeLimit: 20_000)
    let photo = Array(try Samples.noise(side: 300).bytes)
    #expect(try mailroom.submit(photo, PhotoRequest(address: "a@test.example")).isNew)
  }

  @Test("After a purge neither address nor picture is in any file of the folder")
  func purge() throws {
    let outbox = try open()
    let consent = try Consent(version: "CONSENT-VERSION", language: .greek, givenAt: clock.now)
    for number in 0..<40 {
      _ = try outbox.enqueue(
        try Samples.submission(
          to: "very.secret.visitor\(number)@hidden-host.example", seed: UInt64(number),
          consent: consent))
    }
    #expect(traces() > 0)
    let report = try outbox.run(.noSuchUser, .noSuchUser).report
    #expect(report.accepted == 38 && report.failed == 2)
    #expect(try outbox.purge(olderThan: 30) == 0)
    clock.advance(30 * 86_400 + 1)
    #expect(try outbox.purge(olderThan: 30) == 40)
    #expect(traces() == 0)
    let waiting = try outbox.enqueue(
      try Samples.submission(to: "very.secret.visitor@hidden-host.example"))
    #expect(try outbox.purge(olderThan: 0) == 0)
    #expect(try outbox.jobs().map(\.id) == [waiting.id] && traces() > 0)
    #expect(try outbox.purge(olderThan: 30, everything: true) == 1)
    #expect(traces() == 0)
  }

  @Test("Discarding one message leaves nothing of it")
  func discard() throws {
    let outbox = try open()
    let id = try outbox.enqueue(
      try Samples.submission(to: "very.secret.visitor@hidden-host.example")
    ).id
    try outbox.discard(id)
    #expect(traces() == 0)
    #expect(throws: QueueError(.noSuchJob(id: id), in: Letter.kind)) { try outbox.job(id) }
  }

  /// How many files hold the address, the consent or the picture, raw or as Base64.
  private func traces() -> Int {
    let wanted = [
      "secret.visitor", "hidden-host", "CONSENT-VERSION", Samples.marker,
    ].flatMap { text -> [Data] in
      // Base64 has three forms of a text, by where in a group it starts.
      let encoded = (0..<3).map { shift in
        let whole = Data(String(repeating: " ", count: shift).utf8) + Data(text.utf8)
        return Data(whole.base64EncodedString().dropFirst(4).prefix(text.utf8.count).utf8)
      }
      return [Data(text.utf8)] + encoded
    }
    return folder.contents.values.count { bytes in wanted.contains { bytes.range(of: $0) != nil } }
  }

  @Test(
    "A thousand messages through a server that fails at random all arrive",
    arguments: ["0.0833", "0.02"])
  func randomFailures(rate: String) throws {
    guard Program.exists("/usr/bin/python3") else { return print("not tested: no python3") }
    let seed = Seed.fresh().value
    let process = try ServerProcess(
      "/usr/bin/python3",
      [MailTestFiles.server("faults.py"), folder.path, "--seed", String(seed), "--rate", rate])
    let outbox = try open()
    let photo = Samples.photo(400)
    var identifiers: Set<String> = []
    for number in 0..<1000 {
      let message = try Samples.message(to: "v\(number)@test.example", photo: photo)
      let submission = Submission(message, photo: photo)
      identifiers.insert(submission.letter.messageIdentifier)
      _ = try outbox.enqueue(submission)
    }
    var connection = SMTPConnection(
      SMTPServer(
        security: .plaintext, host: "127.0.0.1", port: process.port, clientName: "kiosk.example",
        connectTimeout: 5, responseTimeout: 5))
    var generator = SeededGenerator(seed: seed)
    var runs = 0
    while try outbox.pendingCount() > 0, runs < 3000 {
      _ = try outbox.run(over: &connection, server: "test", using: &generator)
      // Longer than every hold.
      clock.advance(3601)
      runs += 1
      // A person decides on what the server took three times without an answer.
      for entry in try outbox.jobs() where entry.state == .uncertain && entry.nextTryAt == nil {
        _ = try outbox.retry(entry.id)
      }
    }
    let log = try Faults.log(folder.path).map { String($0.split(separator: " ")[1]) }
    let entries = try outbox.jobs()
    let uncertain = Set(entries.filter(\.mayBeDuplicate).map(\.messageIdentifier))
    let counts = Dictionary(grouping: log) { $0 }.mapValues(\.count)
    #expect(entries.allSatisfy { $0.state == .done })
    #expect(Set(log).symmetricDifference(identifiers).isEmpty)
    #expect(counts.filter { $0.value > 1 }.keys.allSatisfy { uncertain.contains($0) })
    print(
      "random failures, \(rate) of each: \(runs) runs, \(log.count) taken,"
        + " \(log.count - identifiers.count) twice, \(uncertain.count) were uncertain")
  }
}

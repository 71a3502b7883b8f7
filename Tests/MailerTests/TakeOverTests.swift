import Foundation
import GRDB
import TestSupport
import Testing

@testable import JobQueue
@testable import Mailer

/// Outboxes that the program 0.1.0 wrote, `Tests/Goldens/queues-0.1.0`, with small pictures put in:
/// nothing of them is lost, and nothing is sent twice.
@Suite("Outboxes of 0.1.0")
struct TakeOverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A day after the newest message was queued.
  private static let now = Date(timeIntervalSince1970: 1_795_853_000)

  /// A copy of the outbox, as a user has it, with these files of the one that was killed.
  private func copy(laying names: [String] = []) throws -> String {
    let path = folder.path + "/outbox"
    try FileManager.default.copyItem(atPath: Self.goldens + "outbox", toPath: path)
    for name in names {
      try FileManager.default.copyItem(
        atPath: Self.goldens + "outbox-killed/" + name, toPath: "\(path)/\(name)")
    }
    _ = try Program.run("/bin/chmod", ["-R", "go=", path])
    return path
  }

  private static let goldens = MailTestFiles.root + "/Tests/Goldens/queues-0.1.0/"

  private func open(_ path: String) throws -> Outbox {
    try Outbox.open(path, policy: .outbox(now: { Self.now }))
  }

  @Test(
    "Every message has its state, its consent and its reason; what waits goes out byte for byte")
  func taken() throws {
    let path = try copy()
    let spool = path + "/spool/"
    let files = try FileManager.default.contentsOfDirectory(atPath: spool)
    let bytes = Dictionary(
      uniqueKeysWithValues: files.map {
        (String($0.prefix(12)), FileManager.default.contents(atPath: spool + $0))
      })
    let outbox = try open(path)
    let jobs = try outbox.jobs()
    #expect(
      jobs.map { "\($0.recipient.split(separator: "@")[0]) \($0.word)" } == [
        "accepted accepted", "failed failed", "uncertain uncertain", "held queued",
        "waiting queued",
      ])
    #expect(try outbox.strays() == [])
    let failed = jobs[1]
    #expect(failed.consent?.version == "2026-1" && failed.reason?.contains("5.1.1") == true)
    #expect(outbox.hasFiles(failed))
    #expect(jobs[2].mayBeDuplicate && jobs[2].tries == 1)
    let hold = try outbox.lastHold(of: "smtp+plaintext://127.0.0.1:34017")
    #expect(hold?.kind == "server-refused" && hold?.needsAttention == true && hold?.faults == 1)

    let sent = try outbox.run().sent
    #expect(
      Set(sent.map(\.recipient.text)) == [
        "uncertain@test.example", "held@test.example", "waiting@test.example",
      ])
    for message in sent {
      let job = try #require(jobs.first { $0.recipient == message.recipient.text })
      #expect(message.bytes == bytes[job.id])
    }
    #expect(try outbox.run().sent.isEmpty && open(path).run().sent.isEmpty)
  }

  @Test("What 0.1.0 was sending when it was killed is uncertain, what it had claimed is queued")
  func killed() throws {
    let path = try copy(laying: ["outbox.sqlite-wal", "owners"])
    let outbox = try open(path)
    let states = try outbox.jobs().map { "\($0.recipient.split(separator: "@")[0]) \($0.word)" }
    #expect(states.suffix(2) == ["held uncertain", "waiting queued"])
    #expect(try outbox.run().sent.count == 3)
  }

  @Test("A mistyped address is mended, and a message that is too large is made smaller")
  func changed() throws {
    let outbox = try open(try copy())
    let failed = try #require(try outbox.jobs().first { $0.state == .failed })
    try outbox.readdress(failed.id, to: EmailAddress("mended@test.example"))
    // The first of them has 6,823 octets.
    let limit = 6_400
    let sent = try outbox.run(.refused(.tooLarge(limit: limit, reply: nil))).sent
    #expect(sent.first?.recipient.text == "held@test.example" && sent[0].bytes.count <= limit)
    let mended = try #require(sent.first { $0.recipient.text == "mended@test.example" })
    #expect(mended.text.contains("<mended@test.example>"))
    #expect(try outbox.jobs().allSatisfy { $0.state == .done })
  }

  @Test("An outbox of 0.1.0 is listed without being written to")
  func reading() throws {
    let path = try copy()
    chmod(path + "/outbox.sqlite", 0o400)
    let before = FileManager.default.contents(atPath: path + "/outbox.sqlite")
    let database = try JobDatabase(
      reading: path + "/outbox.sqlite", kind: Letter.kind,
      takeOver: OutboxTakeOver(now: Self.now).callAsFunction)
    #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM job") } == 5)
    #expect(FileManager.default.contents(atPath: path + "/outbox.sqlite") == before)
  }
}

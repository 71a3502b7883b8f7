import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import JobQueue
@testable import Mailer

/// Databases and files damaged by a faulty disk or by hand.
@Suite("Damaged outboxes")
struct OutboxDamageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/outbox" }

  /// An outbox with one message, changed by a statement.
  private func damage(_ sql: String) throws {
    do {
      let outbox = try Outbox.open(path)
      _ = try outbox.enqueue(try Samples.submission(to: "visitor@test.example"))
    }
    let queue = try DatabaseQueue(path: path + "/outbox.sqlite")
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try $0.execute(sql: sql)
    }
    try queue.close()
  }

  @Test(
    "A value of the wrong type is an error without the address, not the end of the process",
    arguments: [
      "tries = 'many'", "tries = x'ff'", "created_at = 'yesterday'", "updated_at = x'00'",
      "byte_count = 'big'", "may_be_duplicate = 'perhaps'", "state = x'ff'", "fields = x'ff'",
      "fields = '{}'", "files = x'ff'", "next_try_at = 'soon'", "is_cancelling = 'perhaps'",
    ])
  func otherKind(_ change: String) throws {
    try damage("UPDATE job SET \(change)")
    #expect {
      let outbox = try Outbox.open(path)
      _ = try outbox.jobs()
      try outbox.run()
    } throws: {
      guard case .damaged? = ($0 as? QueueError)?.fault else { return false }
      return !"\($0)".contains("visitor@")
    }
  }

  @Test("A file of which pages are damaged is an error, not the end of the process")
  func damagedPages() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../Fuzz/Seeds/database").standardized
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      for isReading in [false, true] {
        let path = folder.path + "/\(UUID().uuidString)"
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.copyItem(
          atPath: root.appending(path: name).path, toPath: path + "/outbox.sqlite")
        do {
          _ = try Outbox.open(path, forReading: isReading).jobs()
        } catch {
          #expect([.softwareFault, .cannotWrite].contains(error.status), "\(name): \(error)")
        }
      }
    }
  }

  @Test("A pipe in the database's place is an error, and no wait for its writer")
  func pipe() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    #expect(mkfifo(path + "/outbox.sqlite", 0o600) == 0)
    #expect {
      _ = try Outbox.open(path)
    } throws: {
      guard case .cannotWrite? = ($0 as? QueueError)?.fault else { return false }
      return "\($0)".contains("not a file")
    }
  }

  @Test("What another program's lock kept from the outbox is not said to be queued")
  func lockedStatus() {
    #expect(QueueError(.busy(seconds: 10), in: Letter.kind).status == .cannotWrite)
  }

  @Test("A message that cannot be made smaller, as on a full disk, holds back no other")
  func unwritableFile() throws {
    let outbox = try Outbox.open(path, at: TestClock())
    let photo = try Samples.noise(side: 300)
    let ids = try (0..<2).map { number in
      let message = try Samples.message(to: "visitor\(number)@test.example", photo: photo)
      return try outbox.enqueue(Submission(message, photo: photo)).id
    }
    // A folder stands where the smaller photo would be written.
    let file = "\(path)/spool/\(ids[0]).2.jpg"
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let report = try outbox.run(.refused(.tooLarge(limit: 60_000, reply: nil))).report
    #expect((report.accepted, report.deferred, report.waiting) == (1, 1, 1))
    #expect(try outbox.job(ids[0]).faultKind == "not-written")
  }

  @Test("A message with an unreadable file holds back no other, and goes once it is readable")
  func unreadableFile() throws {
    let clock = TestClock()
    let outbox = try Outbox.open(path, at: clock)
    let ids = try (0..<3).map { number in
      try outbox.enqueue(try Samples.submission(to: "visitor\(number)@test.example")).id
    }
    let file = "\(path)/spool/\(ids[0]).jpg"
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let report = try outbox.run().report
    #expect((report.accepted, report.deferred, report.waiting) == (2, 1, 1))
    #expect(report.fault == nil)
    let entry = try #require(try outbox.jobs().first { $0.id == ids[0] })
    #expect(entry.state == .waiting)
    #expect(entry.reason?.contains("cannot be read (this is a folder)") == true)

    try FileManager.default.removeItem(atPath: file)
    try whole.write(to: URL(fileURLWithPath: file))
    clock.advance(7200)
    let (next, sent) = try outbox.run()
    #expect((next.accepted, next.waiting) == (1, 0))
    #expect(sent.map(\.recipient.text) == ["visitor0@test.example"])
  }

  @Test("A spool folder that is unreadable for a while loses no message")
  func unreadableFolder() throws {
    let clock = TestClock()
    let outbox = try Outbox.open(path, at: clock)
    _ = try outbox.enqueue(try Samples.submission(to: "visitor@test.example"))
    let (spool, aside) = ("\(path)/spool", "\(path)/aside")
    try FileManager.default.moveItem(atPath: spool, toPath: aside)
    // A symlink loop: no path through it resolves, for any user.
    try FileManager.default.createSymbolicLink(atPath: spool, withDestinationPath: spool)
    let report = try outbox.run().report
    #expect((report.deferred, report.failed, report.waiting) == (1, 0, 1))

    try FileManager.default.removeItem(atPath: spool)
    try FileManager.default.moveItem(atPath: aside, toPath: spool)
    clock.advance(7200)
    let next = try outbox.run().report
    #expect((next.accepted, next.waiting) == (1, 0))
  }

  @Test("The owner of a claim that cannot be opened counts as alive")
  func unreadableClaim() throws {
    let loop = folder.path + "/claim"
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(Lease.isAlive("claim", in: folder.path))
    #expect(!Lease.isAlive("nobody", in: folder.path))
  }

  @Test("A damaged identifier, which no statement matches, does not make a run endless")
  func damagedIdentifier() throws {
    try damage("UPDATE job SET id = CAST(id AS BLOB)")
    let outbox = try Outbox.open(path)
    _ = try outbox.enqueue(try Samples.submission(to: "other@test.example"))
    let report = try outbox.run().report
    #expect(report.accepted == 1)
  }

  @Test("A message that stays due whatever is written to it is tried once per run")
  func dueAgain() throws {
    // Like a damaged index, which finds the row by its old values.
    try damage(
      """
      CREATE TRIGGER again AFTER UPDATE ON job WHEN NEW.owner IS NULL BEGIN
        UPDATE job SET state = 'waiting', next_try_at = 0 WHERE id = NEW.id;
      END
      """)
    let outbox = try Outbox.open(path)
    let (report, sent) = try outbox.run()
    #expect((report.accepted, report.waiting) == (1, 1))
    #expect(sent.count == 1)
  }

  @Test("A message whose address is damaged fails by itself, without the address in its reason")
  func damagedAddress() throws {
    try damage(
      "UPDATE job SET fields = replace(fields, 'visitor@test.example', 'visitor at test.example')")
    let outbox = try Outbox.open(path)
    _ = try outbox.enqueue(try Samples.submission(to: "other@test.example"))
    let report = try outbox.run().report
    #expect((report.accepted, report.failed, report.waiting) == (1, 1, 0))
    let failed = try #require(try outbox.jobs().first { $0.state == .failed })
    #expect(failed.reason?.contains("send the photo again") == true)
    #expect(failed.reason?.contains("visitor") == false)
    // The remedy in the reason works.
    let again = try outbox.enqueue(try Samples.submission(to: "visitor@test.example"))
    #expect(again.isNew)
    let next = try outbox.run().report
    #expect((next.accepted, next.failed, next.waiting) == (1, 0, 0))
  }

  @Test("A table that lacks a column is an error")
  func missingColumn() throws {
    try damage("ALTER TABLE job RENAME COLUMN may_be_duplicate TO may_be_duplicatf")
    #expect(throws: QueueError.self) { try Outbox.open(path).jobs() }
  }

  @Test("The largest number of tries does not overflow")
  func manyTries() throws {
    try damage("UPDATE job SET tries = \(Int.max)")
    #expect(try Outbox.open(path).run(.uncertain(detail: "cut")).report.uncertain == 1)
  }

  @Test(
    "A file that is no database, or part of one, is an error",
    arguments: [0, 100, 1024, 4096, 8192, 28_672])
  func cut(_ count: Int) throws {
    try damage("SELECT 1")
    let file = path + "/outbox.sqlite"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for name in ["-wal", "-shm"] { unlink(file + name) }
    try (count == 100 ? Data(repeating: 0x41, count: 5000) : bytes.prefix(count)).write(
      to: URL(fileURLWithPath: file))
    do throws(QueueError) {
      let outbox = try Outbox.open(path)
      _ = try outbox.jobs()
      // An empty file is an empty outbox.
      #expect(count == 0 || count == 28_672)
    } catch {
      #expect(!error.description.contains("visitor@"))
    }
  }
}

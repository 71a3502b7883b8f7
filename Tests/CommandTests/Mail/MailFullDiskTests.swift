import Foundation
import Settings
import TestSupport
import Testing

@testable import Mailer

/// A kiosk whose data lies on a disk of its own: one without room, and one that is read-only.
@Suite(
  "Full disks",
  .enabled(if: SmallFileSystem.isAvailable, "only root may mount a small file system"))
struct MailFullDiskTests {
  private let disk: SmallFileSystem
  private let mail: TemporaryFolder
  private let server: ServerProcess
  private let kiosk: Kiosk

  init() throws {
    disk = try SmallFileSystem(options: "size=6m")
    mail = try TemporaryFolder()
    server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    kiosk = try Kiosk(port: server.port)
    kiosk.environment["XDG_DATA_HOME"] = disk.folder.path
  }

  /// Writes to a file until the disk is full.
  private func fill() {
    let descriptor = open(disk.folder("filling"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let page = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, page, page.count) > 0 {}
    close(descriptor)
  }

  private func queue(_ number: Int) throws -> Program.Result {
    try kiosk.selfie(
      "send", kiosk.photo(number), "--to", "none@test.example", "--queue-only")
  }

  @Test("On a full disk mail is listed, sent, deleted and purged, and new mail is refused")
  func full() throws {
    for number in 0..<4 { #expect(try queue(number).status == 0) }
    fill()
    let reserve = disk.folder("selfie/outbox/reserve")
    let refused = try queue(4)
    #expect(refused.status == 73 && refused.errors.contains("free some disk space"), "\(refused)")
    let listed = try kiosk.selfie("outbox", "list")
    #expect(listed.status == 0 && listed.output.split(separator: "\n").count == 4, "\(listed)")
    #expect(try OutboxStatusOutput(kiosk.selfie("outbox", "status", "--json")).waiting == 4)
    #expect(FileManager.default.fileExists(atPath: reserve), "reading needs no room")

    let id = String(listed.output.prefix(12))
    let discarded = try kiosk.selfie("outbox", "discard", id)
    #expect(discarded.status == 0, "\(discarded)")
    fill()
    let run = try kiosk.selfie("outbox", "run")
    #expect(run.status == 0 && run.output == "accepted 3, failed 0, waiting 0\n", "\(run)")
    #expect(try Set(Faults.log(mail.path)).count == 3)
    fill()
    let purged = try kiosk.selfie("outbox", "purge", "--all")
    #expect(purged.status == 0 && purged.output == "removed 3\n", "\(purged)")

    fill()
    #expect(try queue(5).status == 73)
    try FileManager.default.removeItem(atPath: disk.folder("filling"))
    #expect(try queue(5).status == 0)
    #expect(FileManager.default.fileExists(atPath: reserve), "the reserve is taken again")
  }

  @Test("Of several, those that are queued before the disk is full are told")
  func partly() throws {
    let photo = kiosk.photo(size: 1_500_000)
    let calls = [
      ["send", photo, "--queue-only"] + (1...6).flatMap { ["--to", "v\($0)@test.example"] },
      ["print", "--queue-only"] + (1...6).map { _ in photo },
    ]
    for (call, list) in zip(calls, ["outbox", "print-queue"]) {
      let result = try Program.run(MailTestFiles.selfie, call, environment: kiosk.environment)
      let told = result.output.split(separator: "\n")
      #expect(result.status == 73 && !told.isEmpty, "\(result)")
      let listed = try kiosk.selfie(list, "list").output
      #expect(listed.split(separator: "\n").count == told.count, "\(listed)")
      #expect(try kiosk.selfie(list, "purge", "--all").status == 0)
    }
  }

  @Test("On a read-only disk the outbox and the print queue are listed and counted")
  func readOnly() throws {
    #expect(try queue(0).status == 0)
    #expect(try kiosk.selfie("print", "--queue-only", kiosk.photo(0)).status == 0)
    try disk.lock()
    let listed = try kiosk.selfie("outbox", "list")
    #expect(listed.status == 0 && listed.output.contains("queued"), "\(listed)")
    #expect(try OutboxStatusOutput(kiosk.selfie("outbox", "status", "--json")).waiting == 1)
    #expect(try kiosk.selfie("outbox", "run").status == 73)
    let prints = try kiosk.selfie("print-queue", "list")
    #expect(prints.status == 0 && prints.output.contains("waiting"), "\(prints)")
    let counted = try kiosk.selfie("print-queue", "status", "--prometheus", "-")
    #expect(counted.status == 0 && counted.output.contains("} 1\n"), "\(counted)")
  }

  @Test("An outbox says that it has no room for a photo beside its reserve")
  func room() throws {
    kiosk.environment["SELFIE_MAIL_MAX_ATTACHMENT_BYTES"] = "1000000"
    let configuration = try MailConfiguration(
      ConfigurationSources(environment: kiosk.environment, home: kiosk.folder.path))
    let mailroom = try Mailroom.open(configuration)
    // `#expect` copies what it reads of.
    let before = mailroom.hasRoom
    fill()
    let after = mailroom.hasRoom
    #expect(before && !after)
  }
}

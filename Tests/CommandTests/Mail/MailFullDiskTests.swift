import Foundation
import Settings
import TestSupport
import Testing

@testable import Mailer

/// A disk without room, and one that is read-only.
@Suite("Full disks")
struct MailFullDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a body with a kiosk whose data lies on a disk of its own; does nothing where none can be
  /// mounted.
  private func onSmallDisk(_ body: (Kiosk, _ disk: String, _ mail: String) throws -> Void) throws {
    let disk = try folder.makeFolder("disk")
    let mail = try folder.makeFolder("mail")
    let mounted = try Program.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", disk])
    guard mounted.status == 0 else { return print("not tested: no tmpfs can be mounted here") }
    defer { _ = try? Program.run("/bin/umount", ["-l", disk]) }
    let server = try ServerProcess("/usr/bin/python3", [MailTestFiles.server("faults.py"), mail])
    let kiosk = try Kiosk(port: server.port)
    kiosk.environment["XDG_DATA_HOME"] = disk
    try body(kiosk, disk, mail)
    withExtendedLifetime(server) {}
  }

  /// Writes to a file until the disk is full.
  private func fill(_ disk: String) {
    let descriptor = open(disk + "/filling", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let page = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, page, page.count) > 0 {}
    close(descriptor)
  }

  private func queue(_ kiosk: Kiosk, _ number: Int) throws -> Program.Result {
    try kiosk.selfie(
      "send", kiosk.photo(number), "--to", "none@test.example", "--queue-only")
  }

  @Test("On a full disk mail is listed, sent, deleted and purged, and new mail is refused")
  func full() throws {
    try onSmallDisk { kiosk, disk, mail in
      for number in 0..<4 { #expect(try queue(kiosk, number).status == 0) }
      fill(disk)
      let reserve = disk + "/selfie/outbox/reserve"
      let refused = try queue(kiosk, 4)
      #expect(refused.status == 73 && refused.errors.contains("free some disk space"), "\(refused)")
      let listed = try kiosk.selfie("outbox", "list")
      #expect(listed.status == 0 && listed.output.split(separator: "\n").count == 4, "\(listed)")
      #expect(try OutboxStatusOutput(kiosk.selfie("outbox", "status", "--json")).waiting == 4)
      #expect(FileManager.default.fileExists(atPath: reserve), "reading needs no room")

      let id = String(listed.output.prefix(12))
      let discarded = try kiosk.selfie("outbox", "discard", id)
      #expect(discarded.status == 0, "\(discarded)")
      fill(disk)
      let run = try kiosk.selfie("outbox", "run")
      #expect(run.status == 0 && run.output == "accepted 3, failed 0, waiting 0\n", "\(run)")
      #expect(try Set(Faults.log(mail)).count == 3)
      fill(disk)
      let purged = try kiosk.selfie("outbox", "purge", "--all")
      #expect(purged.status == 0 && purged.output == "removed 3\n", "\(purged)")

      fill(disk)
      #expect(try queue(kiosk, 5).status == 73)
      try FileManager.default.removeItem(atPath: disk + "/filling")
      #expect(try queue(kiosk, 5).status == 0)
      #expect(FileManager.default.fileExists(atPath: reserve), "the reserve is taken again")
    }
  }

  @Test("Of several, those that are queued before the disk is full are told")
  func partly() throws {
    try onSmallDisk { kiosk, _, _ in
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
  }

  @Test("On a read-only disk the outbox and the print queue are listed and counted")
  func readOnly() throws {
    try onSmallDisk { kiosk, disk, _ in
      #expect(try queue(kiosk, 0).status == 0)
      #expect(try kiosk.selfie("print", "--queue-only", kiosk.photo(0)).status == 0)
      let remounted = try Program.run("/bin/mount", ["-o", "remount,ro", disk])
      #expect(remounted.status == 0, "\(remounted)")
      let listed = try kiosk.selfie("outbox", "list")
      #expect(listed.status == 0 && listed.output.contains("queued"), "\(listed)")
      #expect(try OutboxStatusOutput(kiosk.selfie("outbox", "status", "--json")).waiting == 1)
      #expect(try kiosk.selfie("outbox", "run").status == 73)
      let prints = try kiosk.selfie("print-queue", "list")
      #expect(prints.status == 0 && prints.output.contains("waiting"), "\(prints)")
      let counted = try kiosk.selfie("print-queue", "status", "--prometheus", "-")
      #expect(counted.status == 0 && counted.output.contains("} 1\n"), "\(counted)")
    }
  }

  @Test("An outbox says that it has no room for a photo beside its reserve")
  func room() throws {
    try onSmallDisk { kiosk, disk, _ in
      kiosk.environment["SELFIE_MAIL_MAX_ATTACHMENT_BYTES"] = "1000000"
      let configuration = try MailConfiguration(
        ConfigurationSources(environment: kiosk.environment, home: kiosk.folder.path))
      let mailroom = try Mailroom.open(configuration)
      // `#expect` copies what it reads of.
      let before = mailroom.hasRoom
      fill(disk)
      let after = mailroom.hasRoom
      #expect(before && !after)
    }
  }
}

import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Mailer

/// Files with addresses and pictures are readable by their owner alone, at every moment.
@Suite("Private files")
struct PrivateFileTests {
  /// The files under a folder that others may access.
  private func exposed(_ folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { name in
      var status = stat()
      return lstat(folder + "/" + name, &status) != 0 || status.st_mode & 0o077 != 0
    }
  }

  /// Runs the command with umask 000.
  private func run(
    _ kiosk: Kiosk, _ arguments: String..., failPoint: String? = nil
  ) throws -> Program.Result {
    var environment = kiosk.environment
    environment["SELFIE_FAIL_POINT"] = failPoint
    return try Program.run(
      "/bin/sh", ["-c", "umask 000; exec \"$@\"", "sh", try MailTestFiles.selfie] + arguments,
      environment: environment)
  }

  @Test("The data folder is closed to others wherever the process is killed, with umask 000")
  func killed() throws {
    let mail = try TemporaryFolder()
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    for point in [
      "after-reserve", "after-file", "after-insert", "after-claim", "after-mail", "mid-data",
      "before-body-sent", "after-body-sent", "after-answer", "after-mark",
    ] {
      let kiosk = try Kiosk(port: server.port)
      _ = try run(
        kiosk, "send", kiosk.photo(size: 20_000), "--to", "none@test.example", failPoint: point)
      let data = kiosk.folder.path + "/data"
      #expect(FileManager.default.fileExists(atPath: data + "/selfie/outbox/outbox.sqlite"))
      #expect(exposed(data).isEmpty, "\(point)")
      // So are the files that the next run has recovered.
      _ = try run(kiosk, "outbox", "run")
      #expect(exposed(data).isEmpty, "\(point)")
    }
  }

  @Test("Opening a database that others could read makes it private")
  func openedDatabase() throws {
    let folder = try TemporaryFolder()
    let path = try folder.makeFolder("outbox")
    _ = FileManager.default.createFile(
      atPath: path + "/outbox.sqlite", contents: nil, attributes: [.posixPermissions: 0o644])
    let outbox = try Outbox.open(path)
    _ = try outbox.jobs()
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasPrefix("outbox.sqlite") }
    #expect(files.count > 1, "with its log: \(files)")
    for file in files {
      let mode = try FileManager.default.attributesOfItem(atPath: path + "/" + file)[
        .posixPermissions]
      #expect(mode as? Int == 0o600, "\(file)")
    }
  }
}

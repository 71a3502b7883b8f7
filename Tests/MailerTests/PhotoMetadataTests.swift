import Foundation
import JobQueue
import Mailer
import TestSupport
import Testing
import Texts

/// Metadata through the public interface: this file imports Mailer as another package does.
@Suite("Photo metadata")
struct PhotoMetadataTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mailroom(maximumAttachment: Int = 8_000_000) throws -> Mailroom {
    try Mailroom.open(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:\(Ports.free())",
        from: "Museum <photos@museum.example>", outboxFolder: folder.path + "/outbox",
        maximumAttachment: maximumAttachment))
  }

  /// The pictures in the spool: the photo and its preview.
  private func pictures(of receipt: JobReceipt) throws -> [Data] {
    let spool = folder.path + "/outbox/spool"
    return try FileManager.default.contentsOfDirectory(atPath: spool)
      .filter { $0.hasPrefix(receipt.id) }
      .map { try Data(contentsOf: URL(fileURLWithPath: spool + "/" + $0)) }
  }

  private func expectNone(of secrets: [String], in folder: String) {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    #expect(names.contains { $0.hasSuffix(".preview.jpg") })
    for name in names {
      let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      for secret in secrets {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
      }
    }
  }

  @Test(
    "A mailed photo has no metadata but its orientation, whether given as bytes or as a file",
    arguments: ["jpg", "png"], [false, true])
  func stripped(_ kind: String, asFile: Bool) throws {
    let isJPEG = kind == "jpg"
    let photo = try isJPEG ? TaggedPhoto.jpeg() : TaggedPhoto.png()
    let secrets = isJPEG ? TaggedPhoto.jpegSecrets : TaggedPhoto.pngSecrets
    for secret in secrets {
      #expect(photo.range(of: Data(secret.utf8)) != nil, "\(secret)")
    }
    let mailroom = try mailroom()
    let request = PhotoRequest(address: "visitor@test.example")
    let receipt: JobReceipt
    if asFile {
      let path = folder.path + "/photo." + kind
      try photo.write(to: URL(fileURLWithPath: path))
      receipt = try mailroom.submit(photoAt: path, request)
    } else {
      receipt = try mailroom.submit(Array(photo), request)
    }
    let parts = try pictures(of: receipt)
    #expect(parts.count == 2)
    for part in parts {
      for secret in secrets {
        #expect(part.range(of: Data(secret.utf8)) == nil, "\(secret)")
      }
      #expect(try TaggedPhoto.uprightSize(of: part) == TaggedPhoto.uprightSize)
    }
    expectNone(of: secrets, in: folder.path + "/outbox")
  }

  @Test(
    "A mailroom configured by values mails to a server",
    .enabled(if: Program.exists("/usr/bin/python3")))
  func mailed() throws {
    let mail = try TemporaryFolder()
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    let mailroom = try Mailroom.open(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:\(server.port)", from: "photos@museum.example",
        outboxFolder: folder.path + "/outbox", connectTimeout: 5))
    let receipt = try mailroom.submit(
      Array(TaggedPhoto.jpeg()), PhotoRequest(address: "none@test.example", name: "Maria"))
    let report = try mailroom.run()
    #expect(report.accepted == 1 && report.waiting == 0)
    #expect(try mailroom.outbox.job(receipt.id).state == .done)
    #expect(try Faults.log(mail.path).count == 1)
  }

  @Test("A damaged photo is refused, and nothing is queued")
  func damaged() throws {
    let mailroom = try mailroom()
    let photo = try TaggedPhoto.jpeg().prefix(200)
    #expect(throws: MessageError.self) {
      _ = try mailroom.submit(Array(photo), PhotoRequest(address: "visitor@test.example"))
    }
    #expect(try mailroom.outbox.jobs().isEmpty)
  }
}

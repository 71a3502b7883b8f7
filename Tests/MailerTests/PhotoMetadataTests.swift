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

  private func mailroom(port: Int = Ports.free()) throws -> Mailroom {
    try Mailroom.open(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:\(port)", from: "Museum <photos@museum.example>",
        outboxFolder: folder("outbox")))
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
    let outbox = folder.contents.filter { $0.key.hasPrefix("outbox/") }
    for (name, bytes) in outbox {
      for secret in secrets {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) in \(name)")
      }
    }
    // The photo and its preview.
    let pictures = outbox.filter { $0.key.hasPrefix("outbox/spool/\(receipt.id)") }.values
    #expect(pictures.count == 2)
    for picture in pictures {
      #expect(try TaggedPhoto.uprightSize(of: picture) == TaggedPhoto.uprightSize)
    }
  }

  @Test(
    "A mailroom configured by values mails to a server",
    .enabled(if: Program.exists("/usr/bin/python3")))
  func mailed() throws {
    let mail = try TemporaryFolder()
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    let mailroom = try mailroom(port: server.port)
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

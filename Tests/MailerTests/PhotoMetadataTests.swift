import Foundation
import Imaging
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

  private func mailroom() throws -> Mailroom {
    try Mailroom.open(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:\(Ports.free())", from: "Museum <photos@museum.example>",
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
      #expect(try Photo(decoding: Array(picture)).size == TaggedPhoto.uprightSize)
    }
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

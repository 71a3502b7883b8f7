import Foundation
import TestSupport
import Testing
import Texts

@testable import JobQueue
@testable import Mailer

/// Messages that are composed when they are delivered.
@Suite("Letters")
struct LetterTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func outbox() throws -> Outbox { try Outbox.open(folder("outbox"), at: clock) }

  private static let film = Array("\0\0\0\u{18}ftypmp42".utf8) + Array(repeating: 7, count: 30_000)

  @Test("A message of a clock that stood still has the date of its delivery, and keeps it")
  func openDate() throws {
    clock.advance(-1_800_000_000)
    let outbox = try outbox()
    let photo = Samples.photo()
    let message = try Samples.message(
      fileName: "champion-\(Letter.openDate).jpg", text: "On \(Letter.openDate).", date: clock.now)
    _ = try outbox.enqueue(Submission(message, photo: photo, dateWords: MailWords(.greek)))
    clock.advance(1_800_000_000)
    let first = try #require(try outbox.run(.uncertain(detail: "silence")).sent.first).text
    #expect(first.hasPrefix("Date: Fri, 15 Jan 2027"))
    #expect(first.contains("champion-2027-01-15.jpg"))
    // 15 Ιανουαρίου 2027, in quoted-printable.
    #expect(first.contains("15 =CE=99") && !first.contains("1970") && !first.contains("=F4=8F=BF"))
    clock.advance(86_400)
    #expect(try outbox.run().sent.map(\.text) == [first])
  }

  @Test("A film is attached beside the photo, and is dropped before the photo is made smaller")
  func film() throws {
    let outbox = try outbox()
    let photo = try Samples.noise(side: 120)
    let message = try Samples.message(photo: photo, film: MessageFilm(Self.film))
    let id = try outbox.enqueue(Submission(message, photo: photo)).id
    #expect(try outbox.job(id).files.contains("film.mp4"))
    let whole = photo.bytes.base64EncodedString()
    let tooLarge = DeliveryOutcome.refused(.tooLarge(limit: 90_000, reply: nil))
    let sent = try #require(try outbox.run(tooLarge).sent.first).text
    #expect(!sent.contains("video/mp4"))
    #expect(sent.replacing("\r\n", with: "").contains(whole))

    let other = Samples.photo(seed: 9)
    _ = try outbox.enqueue(
      Submission(
        try Samples.message(photo: other, film: MessageFilm(Self.film)), photo: other))
    let both = try #require(try outbox.run().sent.first).text
    #expect(both.contains("video/mp4") && both.contains("filename=\"champion.mp4\""))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outbox.folder.spool) == [])
    #expect(throws: MessageError.notAFilm(byteCount: 3)) { try MessageFilm([1, 2, 3]) }
  }

  @Test(
    "Neither subject nor text nor HTML of a message names a wreath that its photo does not show",
    arguments: [true, false])
  func promise(showsWreath: Bool) throws {
    let mailroom = try Mailroom.open(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:\(Ports.free())", from: "photos@museum.example",
        outboxFolder: folder.path + "/outbox"))
    var request = PhotoRequest(address: "visitor@test.example", language: .english)
    request.showsWreath = showsWreath
    let receipt = try mailroom.submit(Array(TaggedPhoto.jpeg()), request)
    let letter = try mailroom.outbox.job(receipt.id).fields
    let words = [letter.subject, letter.text, letter.html].joined()
    #expect(words.components(separatedBy: "kotinos").count - 1 == (showsWreath ? 2 : 0))
  }

  @Test("A mailroom leaves out a film that does not fit beside its photo, and asks for consent")
  func mailroom() throws {
    let mailroom = try Mailroom.open(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:\(Ports.free())", from: "photos@museum.example",
        outboxFolder: folder.path + "/outbox", maximumAttachment: 20_000, requiresConsent: true))
    let photo = Array(try Samples.noise(side: 40).bytes)
    var request = PhotoRequest(address: "a@test.example")
    #expect(throws: MailroomError.consentMissing) { try mailroom.submit(photo, request) }
    request.consent = " "
    #expect(throws: MailroomError.consentWithoutVersion) { try mailroom.submit(photo, request) }
    for version in ["\n", "1\u{1B}[31m", "1\u{202E}", String(repeating: "1", count: 256)] {
      request.consent = version
      #expect(throws: MessageError.self) { try mailroom.submit(photo, request) }
    }
    #expect(try mailroom.outbox.jobs().isEmpty)
    request.consent = "2026-1"
    for (film, isThere) in [(Self.film, false), (Array(Self.film.prefix(5_000)), true)] {
      (request.film, request.session) = (film, "\(film.count)")
      let id = try mailroom.submit(photo, request).id
      let job = try mailroom.outbox.job(id)
      #expect((job.fields.film != nil) == isThere)
      #expect(job.consent?.version == "2026-1" && job.files.first == "jpg")
    }
  }

  @Test("Several addresses get a message each, and none sees another")
  func several() throws {
    let kiosk = try Kiosk(port: Ports.free())
    let photo = kiosk.photo(size: 20_000)
    let sent = try kiosk.selfie(
      "send", photo, "--to", "a@test.example", "--to", "b@test.example", "--to", "A@test.example",
      "--queue-only")
    #expect(sent.status == 0, "\(sent)")
    let words = sent.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(words == ["queued", "queued", "already"])
    let path = kiosk.folder.path + "/data/selfie/outbox"
    let outbox = try Outbox.open(path)
    for text in try outbox.run().sent.map(\.text) {
      #expect(text.contains("a@test.example") != text.contains("b@test.example"))
    }
    let wrong = try kiosk.selfie(
      "send", photo, "--to", "c@test.example", "--to", "nobody", "--queue-only")
    #expect(wrong.status == 65, "\(wrong)")
    #expect(try outbox.jobs().count == 2, "nothing is queued where one address is wrong")
  }

  @Test("With its database moved away, an outbox names its photos and removes none by itself")
  func movedAway() throws {
    let kiosk = try Kiosk(port: Ports.free())
    let photo = kiosk.photo(size: 20_000)
    _ = try kiosk.selfie("send", photo, "--to", "a@test.example", "--queue-only")
    let folder = kiosk.folder.path + "/data/selfie/outbox"
    try FileManager.default.moveItem(
      atPath: folder + "/outbox.sqlite", toPath: kiosk.folder.path + "/away.sqlite")
    let status = try kiosk.selfie("outbox", "status")
    #expect(status.output.contains("2 files belong to no message"), "\(status)")
    #expect(status.output.contains(".preview.jpg"))
    #expect(try kiosk.selfie("outbox", "run").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/spool").count == 2)
    #expect(try kiosk.selfie("outbox", "purge", "--strays").output == "removed 2\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/spool").isEmpty)
  }
}

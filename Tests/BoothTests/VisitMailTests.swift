import Imaging
import Mailer
import Museum
import Overlay
import Season
import Synchronization
import TestSupport
import Testing
import Texts

@testable import Booth

@Suite("The mail of a visit", .needsPortrait)
struct VisitMailTests {
  private func reviewed(_ desk: RecordingDesk) async throws -> BoothVisit {
    try await Booths.liked(services: BoothServices(mail: desk))
  }

  @Test("A second press of Send mails nothing; the receipt hides the address")
  func once() async throws {
    let desk = RecordingDesk()
    let visit = try await reviewed(desk)
    let champion = try await visit.champion()
    let first = try await visit.mail(to: "helen@mail.example", name: "Ελένη", consent: "1")
    let second = try await visit.mail(to: "helen@mail.example", name: "Ελένη", consent: "1")
    #expect(first == second && first.masked == "h…@mail.example" && first.delivery == .waiting)
    let letters = desk.letters.withLock { $0 }
    #expect(letters.count == 1)
    let letter = try #require(letters.first)
    #expect(letter.photo == champion)
    #expect(letter.request.address == "helen@mail.example" && letter.request.name == "Ελένη")
    #expect(letter.request.consent == "1" && letter.request.language == .greek)
    #expect(await outOfOrder { try await visit.accept() } == .queued)
    desk.outcome.withLock { $0 = .failed }
    #expect(try await visit.mailReceipt().delivery == .failed)
    // The mail server refused the address for good: the visitor corrects it.
    try await visit.accept()
    desk.outcome.withLock { $0 = .sent }
    let third = try await visit.mail(to: "ellen@mail.example", name: nil, consent: "1")
    #expect(third.masked == "e…@mail.example" && third.delivery == .sent)
    #expect(desk.letters.withLock { $0.count } == 2)
    #expect(desk.forgotten.withLock { $0.count } == 1)
  }

  @Test("A photo goes to as many addresses as the museum allows, each by a message of its own")
  func several() async throws {
    let desk = RecordingDesk()
    let visit = try await reviewed(desk)
    let addresses = ["helen@mail.example", "ellen@mail.example", "eleni@mail.example"]
    for (number, address) in addresses.enumerated() {
      let receipt = try await visit.mail(to: address, name: nil, consent: "1")
      #expect(receipt.masked == "\(address.prefix(1))…@mail.example")
      #expect(receipt.takesMore == (number < 2))
    }
    #expect(desk.letters.withLock { $0.map(\.request.address) } == addresses)
    #expect(desk.letters.withLock { Set($0.map { $0.photo }).count } == 1)
    await #expect(throws: BoothError.self) {
      try await visit.mail(to: "fourth@mail.example", name: nil, consent: "1")
    }
    // Asked again for one of them, it tells of that one.
    let again = try await visit.mail(to: "Helen@MAIL.example", name: nil, consent: "1")
    #expect(again.masked == "h…@mail.example")
    #expect(desk.letters.withLock { $0.count } == 3)
  }

  @Test("A new photo goes to an address that has the old one; a refused message counts once")
  func newPhoto() async throws {
    let desk = RecordingDesk()
    let sums = SeasonSums<VisitCount>(in: nil)
    let visit = try await Booths.liked(services: BoothServices(mail: desk, sums: sums))
    _ = try await visit.mail(to: "helen@mail.example", name: nil, consent: "1")
    desk.outcome.withLock { $0 = .failed }
    for _ in 0..<3 {
      _ = try await visit.mail(to: "ellen@mail.example", name: nil, consent: "1")
      try await visit.accept()
    }
    #expect(sums.last(1)[.mailed] == 2)
    _ = try await visit.adjust(visit.review().wreaths(movedBy: 5), statue: nil)
    _ = try await visit.mail(to: "helen@mail.example", name: nil, consent: "1")
    let letters = desk.letters.withLock { $0.filter { $0.request.address.hasPrefix("helen") } }
    #expect(letters.count == 2 && letters[0].photo != letters[1].photo)
    #expect(sums.last(1)[.mailed] == 3)
  }

  @Test("Another address is never answered with what became of the first")
  func notTheFirst() async throws {
    let desk = RecordingDesk()
    let visit = try await reviewed(desk)
    desk.outcome.withLock { $0 = .sent }
    _ = try await visit.mail(to: "helen@mail.example", name: nil, consent: "1")
    desk.outcome.withLock { $0 = .waiting }
    let second = try await visit.mail(to: "ellen@mail.example", name: nil, consent: "1")
    #expect(second.masked == "e…@mail.example" && second.delivery == .waiting)
  }

  @Test(
    "Where the museum wants it, the mail has the film, of which nobody asked for the photo before"
  )
  func film() async throws {
    var settings = Booths.settings()
    (settings.makesFilms, settings.mailsFilms) = (true, true)
    let plain = Booths.visit(services: BoothServices(mail: RecordingDesk()))
    #expect(!plain.mailsFilm && plain.consentVersion == "1")
    let desk = RecordingDesk()
    let visit = try await Booths.liked(settings, services: BoothServices(mail: desk))
    #expect(visit.mailsFilm && visit.consentVersion == "2")
    try await visit.settleMailedFilm(within: 120)
    await #expect(throws: BoothError.self, "the consent does not name the film") {
      try await visit.mail(to: "helen@mail.example", name: nil, consent: "1")
    }
    _ = try await visit.mail(to: "helen@mail.example", name: nil, consent: "2")
    let film = try #require(await visit.film)
    let file = try await film.made().file
    #expect(desk.letters.withLock { $0.first?.request.film } == file)
    #expect(desk.letters.withLock { $0.first?.request.consent } == "2")
  }

  @Test("A mail without the film waits for none, and makes none")
  func noFilm() async throws {
    var settings = Booths.settings()
    settings.makesFilms = true
    let visit = try await Booths.liked(settings, services: BoothServices(mail: RecordingDesk()))
    try await visit.settleMailedFilm(within: 120)
    #expect(await visit.film == nil)
  }

  @Test(
    "The mail promises the wreath that the photo shows, with the visitor's line and without",
    arguments: [true, false], [nil, "Hello from Olympia"])
  func promise(isSeen: Bool, line: String?) async throws {
    let desk = RecordingDesk()
    var settings = Booths.settings()
    settings.line = VisitorLine()
    let visit = try await Booths.taken(settings, services: BoothServices(mail: desk))
    let review = try await visit.review()
    if !isSeen {
      // A finger drags it over the upper edge, so that some leaves are left.
      let wreaths = review.wreaths.map {
        Review.Wreath(x: $0.center.x, y: 0, width: $0.width, angle: $0.angle)
      }
      #expect(try await visit.adjust(wreaths, statue: nil).wreathsSeen == 0)
    }
    try await visit.accept()
    _ = try await visit.mail(to: "helen@mail.example", name: nil, line: line, consent: "1")
    let request = try #require(desk.letters.withLock { $0.first?.request })
    #expect(request.showsWreath == isSeen)
    if let line {
      let words = MailWords(.greek).telling(ofWreath: isSeen)
      #expect(request.message == "\(words.message)\n\n“\(line)”")
    } else {
      #expect(request.message == nil)
    }
  }

  @Test("Nothing is queued without consent, or to an address or name that cannot be right")
  func refused() async throws {
    let desk = RecordingDesk()
    let visit = try await reviewed(desk)
    let wrong: [(String, String?, String?)] = [
      ("helen@mail.example", nil, nil), ("helen@mail.example", nil, "0"), ("helen", nil, "1"),
      ("hεlen@mail.example", nil, "1"), ("helen@mαil.example", nil, "1"),
      ("helen@mail.example", String(repeating: "x", count: 61), "1"),
      ("helen@mail.example", String(repeating: "👨‍👩‍👧‍👦", count: 50), "1"), ("helen@localhost", nil, "1"),
      ("helen@mail.example", "a\0", "1"), ("helen@mail.example", "a\u{202E}b", "1"),
      ("helen@mail.example", "a\nb", "1"), ("helen@mail.example", "Win at t.me/x", "1"),
      ("helen@mail.example\r\nBcc: x@y.example", nil, "1"),
    ]
    for (address, name, consent) in wrong {
      await #expect(throws: BoothError.self, "\(address)") {
        try await visit.requireMailable(to: address, name: name, consent: consent)
      }
      await #expect(throws: BoothError.self, "\(address)") {
        try await visit.mail(to: address, name: name, consent: consent)
      }
      #expect(await visit.state == .reviewed)
    }
    #expect(desk.letters.withLock { $0.isEmpty })
    try await visit.requireMailable(to: "helen@mail.example", name: "J.de Vries", consent: "1")
    // Words of one script each are fine: Greek before the @, Latin after it.
    _ = try await visit.mail(to: "ελένη@mail.example", name: "  ", consent: "1")
    #expect(desk.letters.withLock { $0.first?.request.name } == nil)
  }

  @Test("A visit's link stays the same until it is used up, and outlives the visit")
  func link() async throws {
    let links = PhotoLinks()
    let visit = try await Booths.liked(services: BoothServices(links: links))
    for consent in [nil, "0"] {
      await #expect(throws: BoothError.self) { try await visit.link(consent: consent) }
    }
    let before = await visit.standing.revision
    let link = try await visit.link(consent: "1")
    #expect(try await visit.link(consent: "1") == link)
    // What was told before the link, that there is none, is older.
    #expect(await visit.standing.revision == before + 1)
    #expect(links.load(link.token)?.file == (try await visit.champion()))
    for _ in 0..<PhotoLinks.loads { links.load(link.token)?.complete() }
    #expect(links.load(link.token) == nil)
    let next = try await visit.link(consent: "1")
    #expect(next != link)
    // The visit's end does not take from the visitor what the phone has not loaded yet.
    await visit.end()
    #expect(links.load(next.token) != nil)
  }
}

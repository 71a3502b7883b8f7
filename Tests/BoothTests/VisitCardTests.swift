import Booth
import Card
import Imaging
import JobQueue
import Mailer
import Printing
import Synchronization
import TestSupport
import Testing
import Texts

/// Queues cards and prints none.
private final class IdlePrinter: PrintDesk {
  private let folder: TemporaryFolder
  private let prints: PrintQueue
  private let standing = Mutex<PrintObstacle?>(nil)

  init() throws {
    folder = try TemporaryFolder()
    prints = try PrintQueue.open(folder("prints"))
  }

  var obstacle: PrintObstacle? {
    get { standing.withLock { $0 } }
    set { standing.withLock { $0 = newValue } }
  }

  func queue(_ card: [UInt8]) throws -> String {
    try prints.enqueue(try PrintDocument(card))
  }

  func progress(of print: String) throws(QueueError) -> PrintProgress {
    _ = try prints.job(print)
    return PrintProgress(.printing)
  }

  func count() throws -> Int { try prints.jobs().count }
}

@Suite("The card of a visit", .needsPortrait)
struct VisitCardTests {
  private func reviewed(
    _ services: BoothServices, _ change: (inout BoothCards) -> Void = { _ in }
  ) async throws -> BoothVisit {
    var settings = Booths.settings()
    var cards = BoothCards(pictures: CardPictures(in: Portrait.root + "/Assets"))
    change(&cards)
    settings.cards = cards
    return try await Booths.liked(settings, services: services)
  }

  @Test("A card of one number is queued once; beyond the museum's number none is")
  func numbers() async throws {
    let printer = try IdlePrinter()
    let visit = try await reviewed(BoothServices(printer: printer)) { $0.perVisit = 2 }
    for number in [1, 1, 2, 2] {
      #expect(try await visit.print(naming: nil, number: number).stage == .printing)
    }
    #expect(try printer.count() == 2)
    for number in [0, 3, 4, -1, .min, .max] {
      await #expect(throws: BoothError.self, "number \(number)") {
        _ = try await visit.print(naming: nil, number: number)
      }
    }
    #expect(try printer.count() == 2)
  }

  @Test("Nothing is promised while the printer stands; what was promised is told all the same")
  func obstacle() async throws {
    let printer = try IdlePrinter()
    let visit = try await reviewed(BoothServices(printer: printer)) { $0.perVisit = 2 }
    _ = try await visit.print(naming: nil, number: 1)
    printer.obstacle = .printer([.offline])
    await #expect(throws: BoothError.self) { _ = try await visit.print(naming: nil, number: 2) }
    #expect(try await visit.print(naming: nil, number: 1).stage == .printing)
    #expect(try await visit.printProgress().stage == .printing)
    #expect(try printer.count() == 1)
  }

  @Test("The card bears the name, is deterministic, and is 300 dots to an inch of its format")
  func painted() async throws {
    let visit = try await reviewed(BoothServices()) { $0.format = .landscape }
    let plain = try await visit.card(naming: nil)
    let named = try await visit.card(naming: "Ελένη")
    #expect(plain != named)
    #expect(try await visit.card(naming: " ") == plain)
    #expect(try await visit.card(naming: "Ελένη") == named)
    #expect(try Photo(decoding: named).size == PixelSize(width: 1772, height: 1181))
  }

  @Test("A new photo has a card of its own, also under the same name; the old one is gone")
  func newPhoto() async throws {
    let visit = try await reviewed(BoothServices())
    let first = try await visit.card(naming: "Helen")
    try await visit.retake()
    _ = try await visit.take(Booths.doubled(), number: 1, of: 1)
    try await visit.accept()
    #expect(try await visit.card(naming: "Helen") != first)
  }

  @Test("Mails carry the card where the museum wants that, else the plain photo")
  func mailed() async throws {
    for replaces in [false, true] {
      let desk = RecordingDesk()
      let visit = try await reviewed(BoothServices(mail: desk)) { $0.replacesPhoto = replaces }
      let card = try await visit.card(naming: "Helen")
      let champion = try await visit.champion()
      _ = try await visit.mail(to: "helen@mail.example", name: "Helen", consent: "1")
      let letter = try #require(desk.letters.withLock { $0.first })
      #expect(letter.photo == (replaces ? card : champion))
    }
  }
}

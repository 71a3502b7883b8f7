import Booth
import Card
import TestSupport
import Testing
import Texts

@Suite("The order of a visit")
struct VisitOrderTests {
  /// Every call, by name.
  private func calls(_ visit: BoothVisit) -> [String: () async throws -> Void] {
    [
      "prompts": { _ = try await visit.prompts() },
      "answer": { _ = try await visit.answer(0) },
      "frame": { _ = try await visit.crown(Booths.portrait, at: .zero) },
      "photo": { _ = try await visit.take(Booths.portrait, number: 1, of: 1) },
      "retake": { try await visit.retake() },
      "review": { _ = try await visit.review() },
      "plan": { _ = try await visit.adjust([], statue: nil) },
      "preview": { _ = try await visit.champion() },
      "accept": { try await visit.accept() },
      "mail": { _ = try await visit.mail(to: "a@b.example", name: nil, consent: "1") },
      "receipt": { _ = try await visit.mailReceipt() },
      "link": { _ = try await visit.link(consent: "1") },
      "card": { _ = try await visit.card(naming: nil) },
      "call": { _ = try await visit.call(withFilm: false) },
    ]
  }

  /// Every call but the allowed ones is refused, and leaves the state as it is.
  private func expectOnly(_ allowed: Set<String>, in visit: BoothVisit) async {
    let state = await visit.state
    for (name, call) in calls(visit) where !allowed.contains(name) {
      #expect(await outOfOrder(call) == state, "\(name) in \(state)")
      #expect(await visit.state == state, "\(name) in \(state)")
    }
  }

  private let services = BoothServices(mail: RecordingDesk(), links: PhotoLinks())

  /// The settings of a booth that has cards, and no quiz.
  private static func settings() -> BoothSettings {
    var settings = Booths.settings()
    settings.cards = BoothCards(pictures: CardPictures(in: Portrait.root + "/Assets"))
    return settings
  }

  @Test("A visit with a quiz begins with it, and nothing else is possible before it is won")
  func quizFirst() async throws {
    var settings = Self.settings()
    settings.bank = try Booths.bank()
    let visit = Booths.visit(settings, services: services)
    #expect(await visit.state == .quiz)
    await expectOnly(["prompts", "answer"], in: visit)
  }

  @Test("Without a quiz the camera comes first, and a photo only after a frame")
  func cameraFirst() async {
    let visit = Booths.visit(Self.settings(), services: services)
    #expect(await visit.state == .won)
    await expectOnly(["frame"], in: visit)
  }

  @Test(
    "The live preview, and taken, reviewed and queued photos allow what their screens offer",
    .needsPortrait)
  func later() async throws {
    let visit = Booths.visit(Self.settings(), services: services)
    _ = try await visit.crown(Booths.portrait, at: .zero)
    #expect(await visit.state == .preview)
    let before = await visit.standing
    await expectOnly(["frame", "photo"], in: visit)
    _ = try await visit.crown(Booths.portrait, at: .milliseconds(100))
    #expect(await visit.standing == before, "a frame changes nothing that the page is told")
    _ = try await visit.take(Booths.portrait, number: 1, of: 1)
    #expect(await visit.state == .taken)
    await expectOnly(["retake", "review", "plan", "preview", "accept"], in: visit)
    try await visit.accept()
    await expectOnly(
      ["retake", "review", "plan", "preview", "accept", "mail", "link", "card", "call"], in: visit)
    _ = try await visit.mail(to: "a@b.example", name: nil, consent: "1")
    #expect(await visit.state == .queued)
    await expectOnly(["review", "preview", "mail", "receipt", "link", "card", "call"], in: visit)
    await visit.end()
    #expect(await visit.state == .idle)
    await expectOnly([], in: visit)
  }

  @Test("A language told again is no new revision, another one is")
  func languageToldAgain() async {
    let visit = Booths.visit(Booths.settings())
    await visit.use(.english)
    let before = await visit.standing
    await visit.use(.english)
    #expect(await visit.standing == before)
    await visit.use(.greek)
    #expect(await visit.standing.revision == before.revision + 1)
  }
}

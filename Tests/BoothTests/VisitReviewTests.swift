import Files
import Champion
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Booth

@Suite("The review of a visit", .needsPortrait)
struct VisitReviewTests {
  /// The review's wreaths, moved.
  private func moved(_ review: Review, x: Double = 0, y: Double = 0) -> [Review.Wreath] {
    review.wreaths.map {
      Review.Wreath(
        x: $0.center.x + x, y: $0.center.y + y, width: $0.width * 1.1, angle: $0.angle + 7)
    }
  }

  @Test("The champion photo is what the plan's file paints on the photo's file, byte for byte")
  func sameAsPlan() async throws {
    let visit = try await Booths.taken()
    let first = try await visit.review()
    let review = try await visit.adjust(
      moved(first, x: 12.345, y: -3.2), statue: Review.Statue(x: 90, y: 505, height: 200))
    #expect(review.revision > first.revision)
    let folder = try TemporaryFolder()
    let chosen = try #require(await visit.chosen)
    try folder.write(chosen.file, as: "photo.jpg")
    try folder.write(Array(chosen.plan.json().utf8), as: "plan.json")
    var settings = CrownSettings()
    settings.plan = try PlacementPlan(contentsOf: folder("plan.json"))
    var studio = ChampionStudio(models: Portrait.models, artwork: Booths.artwork)
    let written = try studio.crown(
      .file(folder("photo.jpg")), to: .file(folder("champion.jpg")), settings: settings)
    let champion = try await visit.champion()
    #expect(champion == written.champion.bytes)
    #expect(try AtomicFile.read(folder("champion.jpg")) == champion)
    #expect(champion != chosen.file)
  }

  @Test("A wreath or a statue outside the photo is left out, and comes back")
  func outside() async throws {
    let visit = try await Booths.taken()
    let review = try await visit.review()
    let whole = try await visit.champion()
    let statue = try #require(review.statue)
    let back = Review.Statue(x: statue.base.x, y: statue.base.y, height: statue.height)
    _ = try await visit.adjust(moved(review, y: -900), statue: nil)
    let bare = try await visit.champion()
    #expect(bare == (try await visit.champion(without: .wreaths)))
    #expect(try await visit.review().wreaths.count == review.wreaths.count)
    _ = try await visit.adjust(
      moved(review), statue: Review.Statue(x: -600, y: statue.base.y, height: statue.height))
    #expect(try await visit.champion() == (try await visit.champion(without: .statue)))
    _ = try await visit.adjust(review.wreaths(), statue: back)
    #expect(try await visit.champion() == whole)
    // As long as leaves may be seen the photo has it.
    let (width, height) = (Double(review.size.width), Double(review.size.height))
    for (x, y, isIn) in [
      (0, 0, true), (width, height, true), (-20, 0, true), (-200, 0, false),
      (width, height + 200, false),
    ] {
      let wreath = Review.Wreath(x: x, y: y, width: 100, angle: 0)
      _ = try await visit.adjust([wreath], statue: back)
      let champion = try await visit.champion()
      #expect((champion != (try await visit.champion(without: .wreaths))) == isIn, "\(x), \(y)")
    }
  }

  @Test("An item taken out is told where it comes back, and the ledge comes with the statue")
  func takenOut() async throws {
    let visit = Booths.visit()
    _ = try await visit.crown(Booths.portrait, at: .zero)
    // All face, where the statue has no other place.
    let face = try Photo(decoding: Booths.portrait).cropped(x: 150..<300, y: 36..<206)
    let file = try face.encoded(as: .jpeg, quality: 90)
    let first = try #require(try await visit.take(file, number: 1, of: 1))
    let statue = try #require(first.statue)
    #expect(first.size.height > 170 && first.canvas == first.size)
    let out = try await visit.adjust(
      first.wreaths(movedBy: -300),
      statue: Review.Statue(x: -300, y: statue.base.y, height: statue.height))
    #expect(out.absentWreaths == [0] && out.isStatueAbsent && out.wreathsSeen == 0)
    #expect(out.wreaths == first.wreaths && out.statue == statue)
    #expect(out.size.height == 170 && out.canvas == first.size)
    let back = try await visit.adjust(
      out.wreaths(),
      statue: Review.Statue(x: statue.base.x, y: statue.base.y, height: statue.height))
    #expect(back.absentWreaths.isEmpty && !back.isStatueAbsent && back.size == first.size)
  }

  @Test("A statue behind the people steps before them when it is moved, and back at its place")
  func statueBehind() async throws {
    let visit = try await Booths.taken()
    let review = try await visit.review()
    let statue = try #require(review.statue)
    let wreaths = review.wreaths()
    let moved = Review.Statue(x: statue.base.x + 5, y: statue.base.y, height: statue.height)
    #expect(try await visit.adjust(wreaths, statue: moved).statue?.isBehindPeople == false)
    let home = Review.Statue(x: statue.base.x, y: statue.base.y, height: statue.height)
    let back = try await visit.adjust(wreaths, statue: home)
    #expect(back.statue?.isBehindPeople == statue.isBehindPeople)
    #expect(back.wreaths == review.wreaths)
  }

  @Test("A plan of other wreaths or of numbers without meaning is refused and changes nothing")
  func refused() async throws {
    let visit = try await Booths.taken()
    let review = try await visit.review()
    let before = try await visit.champion()
    var plans = [[], moved(review) + moved(review)]
    let wrong: [(WritableKeyPath<Review.Wreath, Double>, Double)] = [
      (\.x, .nan), (\.y, .infinity), (\.width, 1e9), (\.width, -10), (\.angle, -1e9),
    ]
    for (number, value) in wrong {
      var wreaths = moved(review)
      wreaths[0][keyPath: number] = value
      plans.append(wreaths)
    }
    for plan in plans {
      await #expect(throws: BoothError.self) { try await visit.adjust(plan, statue: nil) }
    }
    await #expect(throws: BoothError.self) {
      try await visit.adjust(moved(review), statue: Review.Statue(x: 1, y: .nan, height: 99))
    }
    #expect(try await visit.review().revision == review.revision)
    #expect(try await visit.champion() == before)
  }

  @Test("A changed photo has another link; a retake leaves nothing of it, its link neither")
  func retake() async throws {
    let links = PhotoLinks()
    let visit = try await Booths.liked(services: BoothServices(links: links))
    let first = try await visit.link(consent: "1")
    _ = try await visit.adjust(moved(try await visit.review()), statue: nil)
    #expect(links.load(first.token) == nil)
    let link = try await visit.link(consent: "1")
    try await visit.retake()
    #expect(await visit.state == .preview)
    #expect(links.load(link.token) == nil)
    await #expect(throws: BoothError.self) { try await visit.review() }
    #expect(await visit.chosen == nil)
    _ = try await visit.crown(Booths.portrait, at: .seconds(1))
    #expect(try await visit.take(Booths.portrait, number: 1, of: 1)?.revision == 0)
  }
}

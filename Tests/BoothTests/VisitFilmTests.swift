import Imaging
import Overlay
import TestSupport
import Testing
import Texts

@testable import Booth

@Suite("The film of a visit", .needsPortrait)
struct VisitFilmTests {
  private static func settings() -> BoothSettings {
    var settings = Booths.settings()
    settings.makesFilms = true
    return settings
  }

  /// A visit whose photo is liked and shown.
  private static func liked(
    _ settings: BoothSettings = settings(), services: BoothServices = BoothServices()
  ) async throws -> BoothVisit {
    let visit = try await Booths.taken(settings, services: services)
    _ = try await visit.champion()
    #expect(await visit.film == nil, "no film of a photo that may be dropped")
    try await visit.accept()
    _ = try await visit.champion()
    return visit
  }

  @Test("The liked photo's film is made, and is gone with the visit")
  func end() async throws {
    let visit = try await Self.liked()
    let film = try #require(await visit.film)
    let (file, type) = try await film.made()
    #expect(["video/mp4", "image/webp"].contains(type))
    #expect((1000..<2_000_000).contains(file.count))
    #expect(try await visit.coronationFilm() == film.state, "the visit has another film")
    await visit.end()
    #expect(film.state == .failed, "the film stays")
  }

  @Test("A photo that is moved or taken again has another film")
  func changed() async throws {
    let visit = try await Self.liked()
    let first = try #require(await visit.film)
    _ = try await visit.adjust(visit.review().wreaths(movedBy: 9), statue: nil)
    #expect(try await visit.coronationFilm() == .making)
    _ = try await visit.champion()
    #expect(await visit.film !== first)
    try await visit.retake()
    #expect(await visit.film == nil)
  }

  @Test("A booth without films makes none")
  func none() async throws {
    let visit = try await Self.liked(Booths.settings())
    #expect(await visit.film == nil)
    #expect(try await visit.coronationFilm() == nil)
  }

  @Test("The film goes on with the link, for three loads of its own, and is gone with it")
  func link() async throws {
    let links = PhotoLinks()
    let visit = try await Self.liked(services: BoothServices(links: links))
    let film = try #require(await visit.film)
    let link = try await visit.link(consent: "1")
    await visit.end()
    let file = try await film.made().file
    #expect(links.film(of: link.token)?.language == .greek)
    for _ in 0..<PhotoLinks.loads {
      let load = try #require(links.load(link.token, .film))
      #expect(load.file == file)
      load.complete()
    }
    #expect(links.load(link.token, .film) == nil)
    #expect(links.load(link.token) != nil, "the photo has loads of its own")
    links.revoke(link)
    #expect(links.film(of: link.token) == nil)
    #expect(film.state == .failed, "the film stays")
  }
}

import Card
import Files
import Foundation
import Museum
import Notation
import Speech
import TestSupport
import Testing
import Texts

@testable import Booth

@Suite("The herald of a visit", .needsPortrait, .enabled(if: Program.hasVoices, "needs espeak-ng"))
struct VisitHeraldTests {
  private static let maria = HeraldWords.Parts(
    name: "Μαρία", parent: "του Γιώργου", kin: .daughter, place: "από την Πάτρα")
  private static let sentence = "Μαρία, κόρη του Γιώργου, από την Πάτρα, Ολυμπιονίκης"

  private static func settings(films: Bool = false) throws -> BoothSettings {
    var settings = Booths.settings()
    settings.herald = HeraldRules()
    settings.makesFilms = films
    for language in settings.languages {
      settings.heraldWords[language] = HeraldWords(try file(language))
    }
    return settings
  }

  private static func file(_ language: Language) throws -> LanguageFile {
    let path = Portrait.root + "/Assets/booth/languages/\(language.rawValue).json"
    var faults: [FileFault] = []
    return try #require(
      LanguageFile.read(try AtomicFile.read(path), file: path, reference: nil, faults: &faults))
  }

  @Test("Who gives a name and agrees is called; the sound is gone with the visit")
  func called() async throws {
    let visit = try await Booths.liked(Self.settings())
    #expect(await visit.awaitsHerald)
    try await visit.decide(Self.maria, consent: "1")
    #expect(await !visit.awaitsHerald)
    #expect(await visit.herald?.sentence == Self.sentence)
    let aloud = try #require(try await visit.call(withFilm: false))
    let track = try #require(WaveFile(aloud).flatMap { SoundTrack($0) })
    #expect((1...10).contains(track.seconds) && track.scaled(by: 0) != track)
    // The film's begins 2.2 seconds later.
    let filmed = try #require(try await visit.call(withFilm: true))
    #expect(filmed.count - aloud.count == 2 * Int(2.2 * 44_100))
    await visit.end()
    #expect(await visit.herald == nil)
    #expect(await outOfOrder { _ = try await visit.call(withFilm: false) } == .idle)
  }

  @Test("The loudspeaker has the museum's loudness and hours")
  func loudness() async throws {
    var settings = try Self.settings()
    settings.herald?.loudness = 100
    settings.herald?.hours = [600..<601]
    let visit = try await Booths.liked(settings)
    try await visit.decide(Self.maria, consent: "1")
    let calendar = Calendar(identifier: .gregorian)
    func track(_ settings: BoothSettings) async throws -> SoundTrack {
      let visit = try await Booths.liked(settings)
      try await visit.decide(Self.maria, consent: "1")
      let noon = calendar.date(bySettingHour: 10, minute: 0, second: 0, of: Date()) ?? Date()
      let file = try #require(try await visit.call(withFilm: false, at: noon, in: calendar))
      return try #require(WaveFile(file).flatMap { SoundTrack($0) })
    }
    let full = try await track(settings)
    settings.herald?.loudness = 25
    #expect(try await track(settings) == full.scaled(by: 0.25))
    let evening = calendar.date(bySettingHour: 20, minute: 0, second: 0, of: Date()) ?? Date()
    #expect(try await visit.call(withFilm: false, at: evening, in: calendar) == nil)
  }

  @Test("A link that calls the visitor ends with the call", arguments: [true, false])
  func link(isAskedAgain: Bool) async throws {
    let links = PhotoLinks()
    let visit = try await Booths.liked(Self.settings(), services: BoothServices(links: links))
    try await visit.decide(Self.maria, consent: "1")
    let link = try await visit.link(consent: "1")
    if isAskedAgain { try await visit.accept() }
    try await visit.decide(nil, consent: nil)
    #expect(links.load(link.token) == nil)
    #expect(try await visit.link(consent: "1").token != link.token)
  }

  @Test("Nobody is called without a name, a consent, or a herald")
  func silent() async throws {
    let visit = try await Booths.liked(Self.settings())
    await #expect(throws: BoothError.self) { try await visit.decide(Self.maria, consent: nil) }
    await #expect(throws: BoothError.self) {
      try await visit.decide(HeraldWords.Parts(name: "a\nb"), consent: "1")
    }
    #expect(await visit.awaitsHerald, "nothing is decided by a refused call")
    try await visit.decide(nil, consent: nil)
    #expect(await !visit.awaitsHerald)
    #expect(try await visit.call(withFilm: false) == nil)
    // Whoever likes the photo once more is asked once more.
    try await visit.accept()
    #expect(await visit.awaitsHerald)
    let plain = try await Booths.liked(Booths.settings())
    #expect(await !plain.awaitsHerald)
    await #expect(throws: BoothError.self) { try await plain.decide(Self.maria, consent: "1") }
  }

  @Test(
    "The film waits for the decision, and has the call as its sound",
    .enabled(if: Program.hasFFmpeg))
  func film() async throws {
    let visit = try await Booths.liked(Self.settings(films: true))
    _ = try await visit.champion()
    #expect(await visit.film == nil)
    #expect(try await visit.coronationFilm() == .making)
    #expect(await visit.film == nil)
    try await visit.decide(Self.maria, consent: "1")
    // The photo was painted before: who asks for the film alone begins it.
    _ = try await visit.coronationFilm()
    let film = try #require(await visit.film)
    let (file, type) = try await film.made()
    #expect(type == "video/mp4")
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("mp4a") && text.contains("avc1") && file.count < 2_000_000)
    #expect(!text.contains("Μαρία") && !text.contains("Γιώργου"), "words in the film's metadata")
    // The same decision keeps the film, another one makes another.
    try await visit.accept()
    try await visit.decide(Self.maria, consent: "1")
    _ = try await visit.champion()
    #expect(await visit.film === film)
    try await visit.accept()
    try await visit.decide(nil, consent: nil)
    _ = try await visit.champion()
    #expect(await visit.film !== film)
    await visit.end()
    #expect(film.state == .failed, "the film stays")
  }

  @Test("Nothing of a call is written to a disk")
  func disk() async throws {
    // What this process has written, and its children that have ended: pages for a disk.
    let visit = try await Booths.liked(Self.settings(films: true))
    let before = Self.files()
    try await visit.decide(Self.maria, consent: "1")
    _ = try await visit.champion()
    let film = try #require(await visit.film)
    while case .making = film.state {
      #expect(Self.files().subtracting(before).filter { Self.tells($0) } == [])
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(Self.files().subtracting(before).filter { Self.tells($0) } == [])
  }

  /// The files in the folders where programs put what they write by the way.
  private static func files() -> Set<String> {
    let folders = [FileManager.default.currentDirectoryPath, "/tmp", "/var/tmp", "/dev/shm"]
    return Set(
      folders.flatMap { folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map {
          "\(folder)/\($0)"
        }
      })
  }

  /// Whether a file holds the sentence, or a sound or a film of any kind.
  private static func tells(_ path: String) -> Bool {
    guard let bytes = try? AtomicFile.read(path, limit: 1 << 20) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("Μαρία") || text.hasPrefix("RIFF") || text.dropFirst(4).hasPrefix("ftyp")
  }

  @Test("The call is cut into the card in place of name and fixed words")
  func card() async throws {
    var settings = try Self.settings()
    settings.cards = BoothCards(pictures: .init(in: Portrait.root + "/Assets"))
    settings.cards?.words[.greek] = CardWords(try Self.file(.greek))
    let visit = try await Booths.liked(settings)
    let plain = try await visit.card(naming: "Μαρία")
    try await visit.decide(Self.maria, consent: "1")
    let called = try await visit.card(naming: "Μαρία")
    #expect(called != plain)
    let design = settings.cards?.design(naming: "Μαρία", calling: Self.sentence, in: .greek)
    #expect(design?.inscription.call == Self.sentence && design?.inscription.date != nil)
    let stopped = settings.cards?.design(
      naming: nil, in: .greek, at: Date(timeIntervalSince1970: 0))
    #expect(stopped != nil && stopped?.inscription.date == nil)
  }
}

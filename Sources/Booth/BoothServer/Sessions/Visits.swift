import Files
import Booth
import Foundation
import HTTPTypes
import Mailer
import Museum
import Texts
import WebServer
import Season

/// The visits of all browsers; each ends when its visitor has left.
actor Visits {
  nonisolated let settings: ServerSettings
  private let devices: BoothDevices
  private let pageVersion: String
  private struct Entry {
    let visit: BoothVisit
    var lastSign = ContinuousClock.now
    /// The numbers of the visit's newest event streams.
    var streams: [Int] = []
  }

  /// The visits by the cookie's value.
  private var current: [String: Entry] = [:]
  private var streamCount = 0
  /// Studios without a visitor, whose models stay loaded.
  private var free: [VisitStudio]
  private let opening: Opening
  private var sign: OpenSign
  private var port = 0

  /// Seconds beyond the page's own time-out, because its signs of life may be ten seconds apart.
  private static let grace = 15
  /// The most event streams of a visit: its page has one, and another while it reloads.
  private static let streams = 3

  init(
    _ settings: ServerSettings, devices: BoothDevices, studios: [VisitStudio], pageVersion: String
  ) {
    (self.settings, self.devices, self.pageVersion) = (settings, devices, pageVersion)
    free = studios
    opening = Opening(in: devices.folder)
    sign = OpenSign(settings.hours)
    if !opening.isOpen { sign.set(false, at: Date()) }
    sign.takeUp(openUntil: opening.openUntil, at: Date())
  }

  /// Begins a visit, and ends an earlier one of the same browser.
  ///
  /// - Returns: the cookie's value and the visit.
  func begin(
    replacing cookie: String?, language: Language
  ) async throws(Refusal) -> (cookie: String, visit: BoothVisit) {
    guard isOpen else { throw .closed }
    try requireOffered(language)
    if let cookie { await end(cookie) }
    await endIdle()
    // Staff may have closed the booth while the other visits ended.
    guard isOpen else { throw .closed }
    guard let studio = free.popLast() else {
      throw Refusal(.tooManyRequests, "busy", "The booth is in use; try again in a minute.")
    }
    var booth = settings.booth
    booth.bank = devices.quiz?.bank
    let visit = BoothVisit(
      booth, language: language, studio: studio, services: devices.services)
    devices.sums.count(.visits)
    let cookie = RandomToken.make()
    current[cookie] = Entry(visit: visit)
    return (cookie, visit)
  }

  /// Refuses a language that the booth does not offer.
  nonisolated func requireOffered(_ language: Language) throws(Refusal) {
    guard settings.booth.languages.contains(language) else {
      throw Refusal(
        .unprocessableContent, "language",
        "This booth has no words in \(language.rawValue); see /api/languages.")
    }
  }

  /// The browser's visit, whose visitor gives a sign of life.
  func visit(_ cookie: String?, isSign: Bool = true) throws(Refusal) -> BoothVisit {
    guard let cookie, let visit = current[cookie]?.visit else {
      throw .noSession
    }
    if isSign { current[cookie]?.lastSign = .now }
    return visit
  }

  /// Ends a visit and drops its photos.
  func end(_ cookie: String) async {
    guard let visit = current.removeValue(forKey: cookie)?.visit else { return }
    await visit.end()
    free.append(visit.studio)
  }

  /// Ends the visits whose visitors have left. A page ends its visit itself; this ends those of
  /// closed pages.
  func endIdle(now: ContinuousClock.Instant = .now) async {
    let limit = Duration.seconds(settings.idleSeconds + Self.grace)
    for cookie in current.keys {
      // A visitor may come back while another visit is ended.
      guard let sign = current[cookie]?.lastSign, sign.duration(to: now) > limit else { continue }
      await end(cookie)
    }
  }

  /// Registers an event stream of a visit; if a visit has too many, its oldest one ends.
  ///
  /// - Returns: the stream's number; `nil` without a visit.
  func beginStream(_ cookie: String?) -> Int? {
    guard let cookie, current[cookie] != nil else { return nil }
    streamCount += 1
    current[cookie]?.streams.append(streamCount)
    if let count = current[cookie]?.streams.count, count > Self.streams {
      current[cookie]?.streams.removeFirst()
    }
    return streamCount
  }

  /// Whether newer streams have replaced a stream.
  func isReplaced(_ stream: Int?, of cookie: String?) -> Bool {
    guard let stream, let cookie, let entry = current[cookie] else { return false }
    return !entry.streams.contains(stream)
  }

  /// Opens or closes the booth for new visitors; a restart keeps the choice.
  func setOpen(_ isOpen: Bool) throws(Refusal) {
    sign.set(isOpen, at: Date())
    guard opening.set(isOpen, until: sign.openUntil) else {
      throw Refusal(
        .insufficientStorage, "not-kept",
        """
        The booth is \(isOpen ? "open" : "closed"), but a restart forgets it; the check-up says why.
        """)
    }
  }

  /// Whether a visit may begin.
  var isOpen: Bool { sign.state(at: Date()).isOpen }

  /// Notes the port on which the server listens.
  func listen(at port: Int) { self.port = port }

  /// The start of the links in QR codes.
  var publicURL: String {
    settings.publicURL ?? "http://\(ListeningHost.authority(of: settings.host)):\(port)"
  }

  /// What the page must know about the booth before a visit.
  var overview: BoothEvent {
    let state = sign.state(at: Date())
    return BoothEvent(
      open: state.isOpen, resting: state.isResting, opens: state.opens,
      questions: devices.quiz == nil ? 0 : settings.booth.rules.questions, camera: camera,
      keys: settings.keys, version: pageVersion)
  }

  private nonisolated var camera: String { devices.camera == nil ? "browser" : "machine" }

  /// What the page must know about a visit.
  func answer(_ visit: BoothVisit) async -> SessionAnswer {
    let (state, language, revision) = await visit.standing
    // The page learns this before the visitor types an address to which nothing could be sent.
    let isFull = state != .queued && devices.outbox?.receiver.hasRoom == false
    let prints = await visit.prints.count
    let perVisit = settings.booth.cards?.perVisit ?? 0
    let printsMore = devices.printer.map { $0.obstacle == nil && prints < perVisit } ?? false
    return SessionAnswer(
      state: state, language: language, revision: revision,
      quiz: devices.quiz != nil, sounds: settings.hasSounds,
      mail: devices.outbox != nil && !isFull,
      mailFull: isFull, lineLength: settings.booth.line?.length ?? 0,
      heraldLength: settings.booth.herald == nil ? 0 : HeraldRules.length,
      awaitsHerald: await visit.awaitsHerald, qr: devices.links != nil,
      link: await visit.hasLink, film: settings.booth.makesFilms,
      mailsFilm: visit.mailsFilm, print: printsMore,
      prints: prints, wreaths: await visit.wreathsSeen, camera: camera,
      idleSeconds: settings.idleSeconds, warningSeconds: settings.warningSeconds,
      countdownSeconds: settings.countdownSeconds, burstFrames: settings.booth.burstFrames,
      consent: SessionAnswer.Consent(
        version: visit.consentVersion, addressDays: devices.outbox?.receiver.addressDays ?? 0,
        linkMinutes: Int(PhotoLinks.lifetime / .seconds(60))))
  }
}

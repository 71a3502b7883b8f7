import Files
import Champion
import FaceTrack
import Imaging
import Museum
import Overlay
package import Texts
import Threading
import Season

/// One visit, from the first question to the mailbox: a state machine without HTTP.
///
/// A visit keeps its photos in memory only; ``end()``, which every end of a visit calls, drops
/// them, and what the studio's models keep of them.
package actor BoothVisit {
  package internal(set) var state: BoothState {
    // A live frame sets it anew.
    didSet { if state != oldValue { revision += 1 } }
  }
  package private(set) var language: Language {
    // The page's next sign of life gets the new language.
    didSet { if language != oldValue { revision += 1 } }
  }
  /// Increases with every change of ``state`` and ``language`` and with a new link, so that the
  /// page can recognise a late answer.
  package private(set) var revision = 0
  /// State, language and the revision of both at one moment.
  package var standing: (state: BoothState, language: Language, revision: Int) {
    (state, language, revision)
  }
  /// Whether the visit's mail carries the film beside the photo.
  package nonisolated var mailsFilm: Bool {
    settings.mailsFilms && settings.makesFilms && services.mail != nil
  }
  /// The version of the consent texts that the page shows.
  package nonisolated var consentVersion: String {
    mailsFilm ? settings.filmConsentVersion : settings.consentVersion
  }
  /// The number of visible wreaths in the photo under review; 0 without a photo.
  package var wreathsSeen: Int { (try? review())?.wreathsSeen ?? 0 }
  /// Distinguishes visits in the outbox, and says nothing about the visitor.
  nonisolated let identifier: String

  nonisolated let settings: BoothSettings
  nonisolated let services: BoothServices
  package nonisolated let studio: VisitStudio
  private let executor = QueueExecutor(label: "booth visit")
  var generator = SystemRandomNumberGenerator()
  var round: QuizRound?
  var placer: FilmPlacer?
  /// The statue of the live preview.
  var statue: PreviewStatue?
  /// The part of the camera's picture in which the statue stands.
  var livePart = PicturePart.whole
  var burst: [BurstFrame] = []
  var chosen: ChosenPhoto?
  /// The film of the chosen photo.
  var film: BoothFilm?
  /// What the visitor has decided about the herald; `nil` until then.
  var herald: HeraldDecision? {
    didSet {
      if oldValue != nil || herald != nil { revision += 1 }
      // The film calls the sentence, and the card shows it.
      if oldValue?.sentence != herald?.sentence { renewParting() }
    }
  }
  /// The messages that carry the visit's photos.
  var mails: [SubmittedMail] = []
  /// The number of times that what mails and links carry has changed.
  var partings = 0
  /// The identifiers of the messages that the sums have counted.
  var mailed: Set<String> = []
  var lastLink: PhotoLink? {
    didSet { if lastLink != nil { revision += 1 } }
  }
  /// The cards that the visit was promised, in order.
  package internal(set) var prints: [String] = []
  /// Whether the visit has had a photo.
  var isCrowned = false
  /// Whether the visit has had a link.
  var isLinked = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Begins a visit.
  ///
  /// - Parameters:
  ///   - settings: those of the booth.
  ///   - language: the visitor's.
  ///   - studio: a studio that no other visit uses at the same time.
  ///   - services: mail and links, as far as the booth offers them.
  package init(
    _ settings: BoothSettings, language: Language, studio: VisitStudio,
    services: BoothServices = BoothServices()
  ) {
    (self.settings, self.language) = (settings, language)
    (self.studio, self.services) = (studio, services)
    identifier = RandomToken.make()
    state = settings.bank == nil ? .won : .quiz
  }

  /// Switches the language; nothing else changes.
  package func use(_ language: Language) { self.language = language }

  /// Ends the visit and drops its photos.
  package func end() {
    countEnd()
    state = .idle
    // A link keeps its film.
    if lastLink == nil { film?.drop() }
    // The link outlives the visit, as the visitor has agreed; the end of the call would revoke it.
    (film, lastLink) = (nil, nil)
    (round, placer, statue, chosen, herald) = (nil, nil, nil, nil, nil)
    (burst, prints, mails) = ([], [], [])
    studio.forgetPictures()
  }

  /// Counts the screen at which the visitor leaves.
  private func countEnd() {
    let count: VisitCount? =
      switch state {
      case .idle: nil
      case .quiz: .leftAtQuiz
      case .won, .preview: .leftAtCamera
      case .taken: .leftAtPhoto
      // Without mail, the screen with the accepted photo is the last.
      case .reviewed:
        isLinked || !prints.isEmpty || !mails.isEmpty || services.mail == nil
          ? .finished : .leftAtAddress
      case .queued: .finished
      }
    if let count { services.sums?.count(count) }
  }

  func require(_ states: BoothState...) throws(BoothError) {
    guard states.contains(state) else { throw .outOfOrder(state) }
  }
}

extension BoothVisit {
  /// The question to answer now, in every language of the booth; after a lost round, the first
  /// question of a new round.
  package func prompts() throws(BoothError) -> [Language: QuizRound.Prompt] {
    try require(.quiz)
    let round = currentRound()
    return Dictionary(
      uniqueKeysWithValues: settings.languages.map { ($0, round.prompt(in: $0)) })
  }

  /// Grades an answer; the round's last wins the wreath.
  package func answer(_ answer: Int) throws(BoothError) -> QuizRound.Grade {
    try require(.quiz)
    var round = currentRound()
    guard let grade = round.grade(answer) else { throw .noSuchAnswer(answer) }
    self.round = round
    if round.state == .won { state = .won }
    return grade
  }

  private func currentRound() -> QuizRound {
    if let round, round.state == .asking { return round }
    guard let bank = settings.bank else { preconditionFailure("the state quiz without questions") }
    let next = QuizRound(
      from: bank, rules: settings.rules, avoiding: round?.identifiers ?? [], using: &generator)
    round = next
    return next
  }
}

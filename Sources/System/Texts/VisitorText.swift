/// The catalogue of texts for visitors, by key; ``text(in:_:)`` looks one up.
///
/// `Words+LANGUAGE.swift` hold the texts of each language. Errors, which address technicians and
/// scripts, are English and not in here.
package enum VisitorText: String, Sendable, CaseIterable {
  case mailSubject
  case mailGreeting
  case mailGreetingByName
  case mailMessage
  case mailSubjectWithoutWreath
  case mailMessageWithoutWreath
  case mailPreview
  case snapCountdown
  case snapNow
  case snapTaken
  case cameraAway
  case cameraFault

  case reviewWreath
  case reviewStatue
  case reviewNothing
  case reviewOutside
  case reviewNoFace
  case reviewKeep
  case reviewRetake
  case reviewMove
  case reviewSize
  case reviewTurn
  case reviewNext
  case reviewSend
  case reviewQuit
  case reviewAddress
  case reviewAddressKeys
  case reviewAddressWrong
  case reviewDiscarded

  case mailSending
  case mailSent
  case mailSoon
  case mailWaiting
  case mailRefused
  case mailFault

  /// The text in a language, with `{name}` standing for `values["name"]`.
  package func text(in language: Language, _ values: [String: String] = [:]) -> String {
    guard let text = Self.words(of: language)[self] else {
      preconditionFailure("'\(rawValue)' has no words in '\(language.rawValue)'")
    }
    return Phrase.filled(text, values)
  }

  /// All texts of one language, with their `{placeholders}`; English stands in for languages that
  /// are not built in.
  package static func words(of language: Language) -> [VisitorText: String] {
    LanguageWish(language).choice(of: Language.builtIn) == .greek ? greek : english
  }
}

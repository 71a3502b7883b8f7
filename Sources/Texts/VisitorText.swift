/// Everything the program says to visitors, by what it says; ``text(in:_:)`` says it.
///
/// The words of every language are in `Words+LANGUAGE.swift`. What is said to technicians and
/// scripts (errors of files, mail servers, configuration) is English and not here.
public enum VisitorText: String, Sendable, CaseIterable {
  case mailSubject
  case mailGreeting
  case mailGreetingByName
  case mailMessage
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

  /// The text in a language, with `{name}` standing for `values["name"]`.
  public func text(in language: Language, _ values: [String: String] = [:]) -> String {
    guard var text = Self.words(of: language)[self] else {
      preconditionFailure("'\(rawValue)' has no words in '\(language.rawValue)'")
    }
    for (name, value) in values { text.replace("{\(name)}", with: value) }
    return text
  }

  /// The words of one language, with their `{placeholders}`.
  public static func words(of language: Language) -> [VisitorText: String] {
    switch language {
    case .greek: greek
    case .english: english
    }
  }
}

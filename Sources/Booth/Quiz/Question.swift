package import Texts

/// A quiz question in both languages, with one right and three wrong answers.
package struct Question: Sendable, Equatable, Codable {
  /// One sentence in every language.
  package struct Wording: Sendable, Equatable, Codable {
    let el: String
    let en: String

    /// The sentence in a language.
    package func text(in language: Language) -> String {
      switch language {
      case .greek: el
      case .english: en
      }
    }
  }

  /// Names the question in error messages; unique in its file.
  package let id: String
  package let question: Wording
  package let right: Wording
  package let wrong: [Wording]
  /// Why the right answer is right: the page shows it after a wrong one.
  package let why: Wording
}

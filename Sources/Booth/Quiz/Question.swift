package import Texts

/// A quiz question in several languages, with one right and three wrong answers.
package struct Question: Sendable, Equatable {
  /// One sentence in several languages, in Greek or English at least.
  package struct Wording: Sendable, Equatable {
    package let texts: [Language: String]

    /// The sentence in a language; English stands in for a missing one, and Greek for English.
    package func text(in language: Language) -> String {
      texts[language] ?? texts[.english] ?? texts[.greek] ?? ""
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

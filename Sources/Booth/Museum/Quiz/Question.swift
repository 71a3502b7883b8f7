package import Texts

/// A quiz question in several languages, with one right and three wrong answers.
package struct Question: Sendable, Equatable, Encodable {
  /// One sentence in one language or several.
  package typealias Wording = [Language: String]

  /// Names the question in error messages; unique in its file.
  package let id: String
  package let question: Wording
  package let right: Wording
  package let wrong: [Wording]
  /// Why the right answer is right; the page shows it after a wrong answer.
  package let why: Wording

  package init(
    id: String, question: Wording, right: Wording, wrong: [Wording], why: Wording
  ) {
    (self.id, self.question, self.right) = (id, question, right)
    (self.wrong, self.why) = (wrong, why)
  }
}

extension [Language: String] {
  /// The sentence in a language; if it is missing, the English one, else the first by language
  /// code.
  package func text(in language: Language) -> String {
    source(for: language).flatMap { self[$0] } ?? ""
  }
}

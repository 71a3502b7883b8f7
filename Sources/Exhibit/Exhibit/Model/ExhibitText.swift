package import Texts

/// A text in several languages, in paragraphs.
package struct ExhibitText: Sendable, Equatable {
  package var paragraphs: [Language: [String]]

  package init(_ paragraphs: [Language: [String]] = [:]) { self.paragraphs = paragraphs }

  /// Whether the text has no words in any language.
  package var isEmpty: Bool { paragraphs.isEmpty }

  /// The language whose words those see who chose `language`: that one if it has words, else
  /// English, else the first by its code; `nil` if the text is empty.
  package func source(for language: Language) -> Language? {
    paragraphs.source(for: language)
  }

  /// The paragraphs for those who chose a language; none when the text is empty.
  package func paragraphs(for language: Language) -> [String] {
    source(for: language).flatMap { paragraphs[$0] } ?? []
  }

  /// The words for those who chose a language, paragraphs separated by an empty line.
  package func words(for language: Language) -> String {
    paragraphs(for: language).joined(separator: "\n\n")
  }
}

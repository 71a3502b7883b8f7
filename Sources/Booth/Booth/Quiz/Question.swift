package import Texts

/// A quiz question in several languages, with one right and three wrong answers.
package struct Question: Sendable, Equatable, Encodable {
  /// One sentence in several languages, in Greek or English at least.
  package struct Wording: Sendable, Equatable {
    package let texts: [Language: String]

    /// The sentence in a language; English stands in for a missing one, else the first by its code.
    package func text(in language: Language) -> String {
      texts.source(for: language).flatMap { texts[$0] } ?? ""
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

extension Question.Wording: Codable {
  /// Reads an object of texts by the codes of their languages.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    texts = try container.decode([String: String].self).reduce(into: [:]) { texts, member in
      guard let language = Language(rawValue: member.key) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(member.key) is no language's code")
      }
      texts[language] = member.value
    }
  }

  /// Writes an object of texts by the codes of their languages.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let members = texts.map { ($0.rawValue, $1) }
    try container.encode(Dictionary(uniqueKeysWithValues: members))
  }
}

/// Words of a language file, with `{placeholders}`.
package enum Phrase: Sendable, Equatable {
  /// The same words for every number.
  case plain(String)
  /// Words that differ by the number `{count}`: by number as `=3`, and by the plural categories of
  /// Unicode's CLDR.
  case counted([String: String])

  /// The plural categories; every counted phrase has the last.
  package static let categories = ["zero", "one", "two", "few", "many", "other"]

  /// All its words.
  package var texts: [String] {
    switch self {
    case .plain(let text): [text]
    case .counted(let texts): texts.keys.sorted().compactMap { texts[$0] }
    }
  }

  /// The words that every number may have.
  package var general: String {
    switch self {
    case .plain(let text): text
    case .counted(let texts): texts["other"] ?? ""
    }
  }

  /// The names of a text's placeholders.
  package static func placeholders(of text: String) -> Set<String> {
    Set(text.matches(of: /\{(\w+)\}/).map { String($0.output.1) })
  }

  /// A text with `{name}` replaced by `values["name"]`.
  package static func filled(_ text: String, _ values: [String: String]) -> String {
    text.replacing(/\{(\w+)\}/) { match in
      values[String(match.output.1)] ?? String(match.output.0)
    }
  }
}

extension Phrase: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .plain(let text): try container.encode(text)
    case .counted(let texts): try container.encode(texts)
    }
  }
}

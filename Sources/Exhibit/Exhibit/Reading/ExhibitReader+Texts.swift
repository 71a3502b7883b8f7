import Foundation
import Notation
import Texts

/// Texts by language.
extension ExhibitReader {
  /// The shapes of texts; the raw value is the largest number of characters.
  enum TextShape: Int {
    /// A title: one paragraph that fits a line or two.
    case line = 120
    /// A description, which a screen reader speaks without a pause.
    case paragraph = 1000
    /// A page or a speech of several minutes.
    case page = 20_000
  }

  /// The text of a table's key; blames a missing one.
  mutating func requiredText(_ key: String, of field: Field, _ shape: TextShape) -> ExhibitText {
    guard let child = field[key].present else {
      blame(
        field,
        "[\(field[key].name)] is missing; write a text in each language, such as en = \"…\".")
      return ExhibitText()
    }
    return text(child, shape)
  }

  /// The text of a table's key; empty where it is missing.
  mutating func optionalText(_ key: String, of field: Field, _ shape: TextShape) -> ExhibitText {
    field[key].present.map { text($0, shape) } ?? ExhibitText()
  }

  private mutating func text(_ field: Field, _ shape: TextShape) -> ExhibitText {
    guard field.isObject else {
      blame(
        field,
        "\(field.name) is not by language; write a table [\(field.name)] with en = \"…\" in it.")
      return ExhibitText()
    }
    guard isShort(field, Language.mostOffered, "languages") else { return ExhibitText() }
    var text = ExhibitText()
    for child in field.children {
      // Read it in any case, to find its faults.
      let paragraphs = paragraphs(child, shape)
      guard let language = language(child), let paragraphs else { continue }
      text.paragraphs[language] = paragraphs
    }
    if field.children.isEmpty {
      blame(field, "\(field.name) has no language; write a text such as en = \"…\".")
    }
    noteMissing(text, field)
    return text
  }

  /// Notes the offered languages for which another language stands in.
  private mutating func noteMissing(_ text: ExhibitText, _ field: Field) {
    let missing = languages.filter { text.paragraphs[$0] == nil }
    guard !text.isEmpty, !missing.isEmpty, let source = text.source(for: missing[0]) else { return }
    note(
      field, "\(field.name) lacks \(listed(missing)); the words of \(source.rawValue) stand in.")
  }

  /// The codes of languages as notes list them: those of a sentence's length, and how many more.
  private func listed(_ languages: [Language]) -> String {
    let codes = languages.prefix(12).map(\.rawValue).joined(separator: ", ")
    return languages.count > 12 ? "\(codes) and \(languages.count - 12) more" : codes
  }

  /// The language that a key names.
  mutating func language(_ field: Field) -> Language? {
    if let offered = languages.first(where: { $0.rawValue == field.key }) { return offered }
    guard let language = Language(rawValue: field.key), language.isKnown else {
      blame(
        field,
        "\(field.name): \"\(field.key)\" is no language's code; write one such as en or el.")
      return nil
    }
    note(
      field,
      """
      \(field.name) is not shown: the exhibit's title is in \(listed(languages)) only; write it in \
      \(field.key) as well.
      """)
    return language
  }

  private mutating func paragraphs(_ field: Field, _ shape: TextShape) -> [String]? {
    let texts: [String]
    if case .text(let text)? = field.value {
      texts = [text]
    } else if shape != .line, let list = field.value?.texts {
      guard list.count <= shape.rawValue else {
        blame(
          field,
          "\(field.name) has \(list.count) paragraphs, more than \(shape.rawValue); shorten it.")
        return nil
      }
      texts = list
    } else {
      let wanted = shape == .line ? "a text in quotes" : "a text in quotes, nor a list of such"
      blame(field, "\(field.name) is not \(wanted).")
      return nil
    }
    let parts =
      shape == .line
      ? texts
      : texts.flatMap { $0.split(separator: /\n[ \t]*\n\s*/) }
        .map { String($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    let paragraphs = parts.filter { !$0.allSatisfy(\.isWhitespace) }
    guard !paragraphs.isEmpty else {
      blame(field, "\(field.name) is empty; write it, or delete the line.")
      return nil
    }
    let count = paragraphs.reduce(0) { $0 + $1.count }
    guard count <= shape.rawValue else {
      blame(
        field,
        "\(field.name) has \(count) characters, more than \(shape.rawValue); shorten it.")
      return nil
    }
    let isLine = shape == .line
    let controls = paragraphs.contains { paragraph in
      paragraph.unicodeScalars.contains {
        $0.properties.generalCategory == .control && (isLine || $0 != "\n")
      }
    }
    guard !controls else {
      blame(
        field,
        "\(field.name) has a \(isLine ? "line end or another " : "")control character; remove it.")
      return nil
    }
    return paragraphs
  }
}

extension Language {
  /// Whether the code's language is in ISO 639; `Language` itself checks the letters alone.
  var isKnown: Bool {
    let code = rawValue.prefix { $0 != "-" }
    return Locale.LanguageCode(String(code)).isISOLanguage
  }
}

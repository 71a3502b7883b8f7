package import Notation

/// The booth's words in one language, as a file of data has them (docs/museum.md).
package struct LanguageFile: Sendable {
  /// The parts of a file beside its name.
  package enum Section: String, Sendable, CaseIterable {
    /// The page.
    case page
    /// The message that carries the photo.
    case mail
    /// The check-up on the staff's panel.
    case staff
    /// The printed card.
    case card
    /// A printer's reasons, for visitors and staff.
    case printer
    /// The page of pictures that come alive; the words of `page` serve it, too.
    case exhibit
  }

  /// The direction of the letters.
  package enum Direction: String, Sendable, Encodable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  package let language: Language
  /// The language's name in itself, such as `Ελληνικά`.
  package var name: String
  package var direction: Direction
  package var words: [Section: [String: Phrase]]

  package init(
    language: Language, name: String, direction: Direction,
    words: [Section: [String: Phrase]] = [:]
  ) {
    (self.language, self.name) = (language, name)
    (self.direction, self.words) = (direction, words)
  }

  /// Takes over what another file of the language says; its words win.
  package mutating func take(_ other: LanguageFile) {
    (name, direction) = (other.name, other.direction)
    words.merge(other.words) { $0.merging($1) { $1 } }
  }

  /// Takes over the words that are missing here.
  ///
  /// - Returns: the keys of those words, sorted.
  package mutating func fill(from other: LanguageFile) -> [(section: Section, key: String)] {
    var filled: [(section: Section, key: String)] = []
    for section in Section.allCases {
      for (key, phrase) in other.words[section, default: [:]].sorted(by: { $0.key < $1.key })
      where words[section]?[key] == nil {
        words[section, default: [:]][key] = phrase
        filled.append((section, key))
      }
    }
    return filled
  }
}

extension LanguageFile {
  /// Characters of the longest words: far above any that fit the page.
  private static let longest = 400

  /// Reads a file, to its end whatever it holds.
  ///
  /// - Parameters:
  ///   - json: the whole file, in UTF-8.
  ///   - file: its path, for the faults; its name begins with the language's code.
  ///   - reference: a file with every key and placeholder; `nil` for that file itself.
  ///   - faults: the list to which faults are appended.
  /// - Returns: `nil` when the file has a fault.
  package static func read(
    _ json: [UInt8], file: String, reference: LanguageFile?, faults: inout [FileFault]
  ) -> LanguageFile? {
    var reader: Reader
    do {
      reader = Reader(document: try JSONDocument(json), file: file, reference: reference)
    } catch {
      faults.append(
        FileFault(
          file, line: error.line, "This is not JSON; compare the line with another file's."))
      return nil
    }
    let result = reader.read()
    faults += reader.faults
    return reader.faults.contains { $0.weight == .fault } ? nil : result
  }

  /// Goes through one file.
  private struct Reader {
    let document: JSONDocument
    let file: String
    let reference: LanguageFile?
    var faults: [FileFault] = []

    private var code: String {
      String((file.split(separator: "/").last ?? "").prefix { $0 != "." })
    }

    mutating func read() -> LanguageFile? {
      for path in document.repeated {
        blame(path, "\(path) is there twice; delete one of them.")
      }
      guard case .object(let parts) = document.value else {
        blame(JSONPath(), "The file is not an object; begin it with { and \"language\".")
        return nil
      }
      let sections = Section.allCases.map(\.rawValue)
      for part in parts.keys.sorted() where !(["language"] + sections).contains(part) {
        note(
          JSONPath().appending(part),
          "\(part) is not used; a file has language, \(sections.joined(separator: ", ")).")
      }
      var result = heading()
      for section in Section.allCases {
        // Read in any case, for the faults in it.
        let words = words(of: section)
        result?.words[section] = words
      }
      return result
    }

    /// The language that the file is in.
    private mutating func heading() -> LanguageFile? {
      let path = JSONPath().appending("language")
      let directions = Direction.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      let found = (
        text(path.appending("code"), "the language's code, such as \"de\""),
        text(path.appending("name"), "the language's own name, such as \"Deutsch\""),
        text(path.appending("direction"), directions)
      )
      guard let code = found.0, let name = found.1, let word = found.2 else { return nil }
      guard let language = Language(rawValue: code), code == self.code else {
        blame(
          path.appending("code"),
          "The code \"\(code)\" is not that of the file's name, \"\(self.code)\"; write the same.")
        return nil
      }
      guard let direction = Direction(rawValue: word) else {
        blame(path.appending("direction"), "The direction \"\(word)\" is not \(directions).")
        return nil
      }
      return LanguageFile(language: language, name: name, direction: direction)
    }

    private mutating func text(_ path: JSONPath, _ wanted: String) -> String? {
      guard case .text(let text)? = document[path], !text.allSatisfy(\.isWhitespace) else {
        blame(path, "\(path) is missing or empty; write \(wanted).")
        return nil
      }
      return text
    }

    private mutating func words(of section: Section) -> [String: Phrase] {
      let path = JSONPath().appending(section.rawValue)
      let members: [String: JSONValue]
      switch document[path] {
      case .object(let found)?: members = found
      case nil: return [:]
      default:
        blame(path, "\(path) is not an object of words; write { and } round them.")
        return [:]
      }
      let known = reference?.words[section]
      var words: [String: Phrase] = [:]
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        let path = path.appending(key)
        if let known, known[key] == nil {
          let nearest = NearestName.nearest(to: key, among: known.keys.sorted())
          note(path, "\(path) is not used; the nearest word that is has the name \(nearest).")
          continue
        }
        if let phrase = phrase(value, path) {
          if let model = known?[key] { compare(phrase, with: model, path) }
          words[key] = phrase
        }
      }
      return words
    }

    private mutating func phrase(_ value: JSONValue, _ path: JSONPath) -> Phrase? {
      switch value {
      case .text(let text):
        check(text, path)
        return .plain(text)
      case .object(let members):
        var texts: [String: String] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          let path = path.appending(name)
          guard case .text(let text) = value else {
            blame(path, "\(path) is not a text; write one in quotation marks.")
            continue
          }
          guard Phrase.categories.contains(name) || name.wholeMatch(of: /=[0-9]{1,3}/) != nil
          else {
            blame(
              path,
              """
              \(name) is no plural category; write one of \
              \(Phrase.categories.joined(separator: ", ")), or a number such as =1.
              """)
            continue
          }
          check(text, path)
          texts[name] = text
        }
        if texts["other"] == nil {
          blame(path, "\(path) lacks \"other\", the words for all other numbers; add them.")
        }
        return .counted(texts)
      default:
        blame(path, "\(path) is \(value), not a text; write one in quotation marks.")
        return nil
      }
    }

    private mutating func check(_ text: String, _ path: JSONPath) {
      if text.allSatisfy(\.isWhitespace) {
        blame(path, "\(path) is empty; write it, or delete it for the English words.")
      } else if text.count > Self.longest {
        blame(path, "\(path) has \(text.count) characters, more than \(Self.longest); shorten it.")
      } else if !text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) {
        blame(path, "\(path) has a line end or another control character; remove it.")
      }
    }

    /// Placeholders that the program does not fill would stand on the page.
    private mutating func compare(_ phrase: Phrase, with model: Phrase, _ path: JSONPath) {
      let wanted = Phrase.placeholders(of: model.general)
      if case .counted = phrase, case .plain = model {
        blame(path, "\(path) depends on no number; write one text in place of the plurals.")
        return
      }
      let used = phrase.texts.reduce(into: Set<String>()) {
        $0.formUnion(Phrase.placeholders(of: $1))
      }
      for name in used.subtracting(wanted).sorted() {
        let known = wanted.sorted().map { "{\($0)}" }.joined(separator: ", ")
        blame(
          path,
          "\(path) asks for {\(name)}, which is not known; "
            + (known.isEmpty ? "there is nothing to fill in here." : "it may use \(known)."))
      }
      for name in wanted.subtracting(Phrase.placeholders(of: phrase.general)).sorted() {
        blame(path, "\(path) lacks {\(name)}; put it where the value belongs.")
      }
    }

    private mutating func blame(_ path: JSONPath, _ sentence: String) {
      faults.append(FileFault(file, line: document.line(of: path), sentence))
    }

    private mutating func note(_ path: JSONPath, _ sentence: String) {
      faults.append(FileFault(file, line: document.line(of: path), sentence, weight: .note))
    }

    private static let longest = LanguageFile.longest
  }
}

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
  package enum Direction: String, Sendable, Codable, CaseIterable {
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
  /// The most forms of one word: the six plural categories, and some numbers of their own.
  private static let mostForms = 20

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
    do {
      let root = try Field(json: json)
      var reader = Reader(file: file, reference: reference)
      let result = reader.read(root)
      faults += reader.faults
      return reader.faults.contains { $0.weight == .fault } ? nil : result
    } catch {
      faults.append(
        FileFault(
          file, line: error.place(in: json).line,
          "This is not JSON; compare the line with another file's."))
      return nil
    }
  }

  /// Goes through one file.
  private struct Reader: FileReading {
    let file: String
    let reference: LanguageFile?
    var faults: [FileFault] = []

    private var code: String {
      String((file.split(separator: "/").last ?? "").prefix { $0 != "." })
    }

    mutating func read(_ root: Field) -> LanguageFile? {
      for field in root.repeated {
        blame(field, "\(field.name) is there twice; delete one of them.")
      }
      guard root.isObject else {
        return refuse(root, "The file is not an object; begin it with { and \"language\".")
      }
      let sections = Section.allCases.map(\.rawValue)
      for part in root.children where !(["language"] + sections).contains(part.key) {
        note(
          part,
          "\(part.key) is not used; a file has language, \(sections.joined(separator: ", ")).")
      }
      var result = heading(root["language"])
      for section in Section.allCases {
        // Read in any case, for the faults in it.
        let words = words(root[section.rawValue], of: section)
        result?.words[section] = words
      }
      return result
    }

    /// The language that the file is in.
    private mutating func heading(_ field: Field) -> LanguageFile? {
      let directions = Direction.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      let found = (
        text(field["code"], "the language's code, such as \"de\""),
        text(field["name"], "the language's own name, such as \"Deutsch\""),
        text(field["direction"], directions)
      )
      guard let code = found.0, let name = found.1, let word = found.2 else { return nil }
      guard let language = Language(rawValue: code), code == self.code else {
        return refuse(
          field["code"],
          "The code \"\(code)\" is not that of the file's name, \"\(self.code)\"; write the same.")
      }
      guard let direction = Direction(rawValue: word) else {
        return refuse(field["direction"], "The direction \"\(word)\" is not \(directions).")
      }
      return LanguageFile(language: language, name: name, direction: direction)
    }

    private mutating func text(_ field: Field, _ wanted: String) -> String? {
      guard let text = try? field.text(wanted), !text.allSatisfy(\.isWhitespace) else {
        return refuse(field, "\(field.name) is missing or empty; write \(wanted).")
      }
      return text
    }

    private mutating func words(_ field: Field, of section: Section) -> [String: Phrase] {
      guard field.isObject || field.isMissing else {
        blame(field, "\(field.name) is not an object of words; write { and } round them.")
        return [:]
      }
      let known = reference?.words[section]
      var words: [String: Phrase] = [:]
      for field in field.children {
        if let known, known[field.key] == nil {
          let nearest = NearestName.nearest(to: field.key, among: known.keys.sorted())
          note(
            field, "\(field.name) is not used; the nearest word that is has the name \(nearest).")
          continue
        }
        if let phrase = phrase(field) {
          if let model = known?[field.key] { compare(phrase, with: model, field) }
          words[field.key] = phrase
        }
      }
      return words
    }

    private mutating func phrase(_ field: Field) -> Phrase? {
      switch field.value {
      case .text(let text)?:
        check(text, field)
        return .plain(text)
      case .object(let forms)?:
        guard forms.count <= LanguageFile.mostForms else {
          return refuse(
            field,
            "\(field.name) has \(forms.count) forms, more than \(LanguageFile.mostForms); "
              + "delete some.")
        }
        let texts = field.children.reduce(into: [:]) { $0[$1.key] = form($1) }
        if texts["other"] == nil {
          blame(
            field, "\(field.name) lacks \"other\", the words for all other numbers; add them.")
        }
        return .counted(texts)
      default:
        return refuse(
          field,
          "\(field.name) is \(field.value ?? .null), not a text; write one in quotation marks.")
      }
    }

    /// The words for numbers of a plural category.
    private mutating func form(_ field: Field) -> String? {
      guard let text = try? field.text("") else {
        return refuse(field, "\(field.name) is not a text; write one in quotation marks.")
      }
      guard Phrase.categories.contains(field.key) || field.key.wholeMatch(of: /=[0-9]{1,3}/) != nil
      else {
        return refuse(
          field,
          """
          \(field.key.shortened()) is no plural category; write one of \
          \(Phrase.categories.joined(separator: ", ")), or a number such as =1.
          """)
      }
      check(text, field)
      return text
    }

    private mutating func check(_ text: String, _ field: Field) {
      let name = field.name
      if text.allSatisfy(\.isWhitespace) {
        blame(field, "\(name) is empty; write it, or delete it for the English words.")
      } else if text.count > longest {
        blame(field, "\(name) has \(text.count) characters, more than \(longest); shorten it.")
      } else if text.hasControlCharacter {
        blame(field, "\(name) has a line end or another control character; remove it.")
      }
    }

    /// Placeholders that the program does not fill would stand on the page.
    private mutating func compare(_ phrase: Phrase, with model: Phrase, _ field: Field) {
      let wanted = Phrase.placeholders(of: model.general)
      if case .counted = phrase, case .plain = model {
        blame(
          field, "\(field.name) depends on no number; write one text in place of the plurals.")
        return
      }
      let used = phrase.texts.reduce(into: Set<String>()) {
        $0.formUnion(Phrase.placeholders(of: $1))
      }
      for name in used.subtracting(wanted).sorted() {
        let known = wanted.sorted().map { "{\($0)}" }.joined(separator: ", ")
        blame(
          field,
          "\(field.name) asks for {\(name)}, which is not known; "
            + (known.isEmpty ? "there is nothing to fill in here." : "it may use \(known)."))
      }
      for name in wanted.subtracting(Phrase.placeholders(of: phrase.general)).sorted() {
        blame(field, "\(field.name) lacks {\(name)}; put it where the value belongs.")
      }
    }

    private var longest: Int { LanguageFile.longest }
  }
}

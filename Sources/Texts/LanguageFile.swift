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

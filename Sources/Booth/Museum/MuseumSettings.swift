package import Card
package import Overlay
package import Texts

/// What a museum makes its own of the booth: `museum.toml` and the files beside it
/// (docs/museum.md).
package struct MuseumSettings: Sendable {
  /// The museum's name; by language, and for all others.
  package struct Name: Sendable, Equatable {
    package var general: String?
    package var own: [Language: String] = [:]

    /// No name.
    package init() {}

    /// The name in a language.
    package func text(in language: Language) -> String? {
      if let general, LanguageWish(language).match(in: Array(own.keys)) == nil { return general }
      return own.source(for: language).flatMap { own[$0] } ?? general
    }
  }

  /// Numbers that the command's options set as well; the options win.
  package struct Limits: Sendable, Equatable {
    /// Visits at a time.
    package var visits: Int?
    /// Seconds until an idle visit ends.
    package var idle: Int?
    /// Messages an hour.
    package var hourlyMails: Int?
    /// Addresses of a visit.
    package var mailsPerVisit: Int?

    /// Those of the booth as it is delivered.
    package init() {}
  }

  /// What the museum's cards are like, and how many a visitor has.
  package struct Cards: Sendable, Equatable {
    package var format = CardFormat.portrait
    /// The most cards of a visit, and of a day.
    package var perVisit: Int?
    package var perDay: Int?
    /// Whether a card bears the day.
    package var showsDate = true
    /// Whether mails and links carry the card in place of the plain photo.
    package var replacesPhoto = false

    /// Those of the booth as it is delivered.
    package init() {}
  }

  package var name = Name()
  package var logo: Logo?
  /// A wreath and a statue in place of the program's own.
  package var wreath, statue: OwnArtwork?
  /// The offered languages, in the museum's order.
  package var languages = Language.builtIn
  package var palette = Palette()
  package var hours: OpeningHours?
  package var limits = Limits()
  package var cards = Cards()
  package var keys = ButtonKeys()
  /// The visitors' own line in a mail; `nil` asks for none.
  package var line: VisitorLine?
  /// What visitors' phones show first; `nil` for the exhibit's own first screen.
  package var firstPage: FirstPage?
  /// Whether a film is made of each coronation.
  package var offersFilm = true
  /// Whether mails carry it beside the photo.
  package var mailsFilm = false
  /// Whether the herald calls visitors who wish it, and how.
  package var callsVisitors = false
  package var heraldRules = HeraldRules()
  /// The herald's rules, which refuse the words of ``line``, too; `nil` where the museum has no
  /// herald.
  package var herald: HeraldRules? {
    guard callsVisitors else { return nil }
    var rules = heraldRules
    rules.refused += line?.refused ?? []
    return rules
  }
  /// The line of `languages` in the file, for faults; 1 where there is none.
  package var languagesLine = 1

  /// A booth as it is delivered.
  package init() {}
}

package import Card
package import Overlay
package import Texts

/// What a museum changes in the booth: `museum.toml` and the files beside it (docs/museum.md).
package struct MuseumSettings: Sendable {
  /// The museum's name: one for each of some languages, and one for all others.
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

  /// Numbers that options of the command also set; the options win.
  package struct Limits: Sendable, Equatable {
    /// The most visits at a time.
    package var visits: Int?
    /// Seconds until an idle visit ends.
    package var idle: Int?
    /// The most messages in an hour.
    package var hourlyMails: Int?
    /// The most addresses of a visit.
    package var mailsPerVisit: Int?

    /// The limits of a booth as delivered.
    package init() {}
  }

  /// How the museum's cards look, and how many a visitor gets.
  package struct Cards: Sendable, Equatable {
    package var format = CardFormat.portrait
    /// The most cards of a visit, and the most of a day.
    package var perVisit: Int?
    package var perDay: Int?
    /// Whether a card bears the day.
    package var showsDate = true
    /// Whether mails and links carry the card in place of the plain photo.
    package var replacesPhoto = false

    /// The cards of a booth as delivered.
    package init() {}
  }

  package var name = Name()
  package var logo: Logo?
  /// A wreath and a statue that replace the program's own.
  package var wreath, statue: OwnArtwork?
  /// The offered languages, in the museum's order.
  package var languages = Language.builtIn
  package var palette = Palette()
  package var hours: OpeningHours?
  package var limits = Limits()
  package var cards = Cards()
  package var keys = ButtonKeys()
  /// The rules of the visitors' own line in a mail; `nil` asks for no line.
  package var line: VisitorLine?
  /// What visitors' phones show first; `nil` for the exhibit's own first screen.
  package var firstPage: FirstPage?
  /// Whether the booth makes a film of each coronation.
  package var offersFilm = true
  /// Whether mails carry the film beside the photo.
  package var mailsFilm = false
  /// Whether the herald calls visitors who wish it, and by which rules.
  package var callsVisitors = false
  package var heraldRules = HeraldRules()
  /// The herald's rules, which also refuse the words of ``line``; `nil` for a museum without a
  /// herald.
  package var herald: HeraldRules? {
    guard callsVisitors else { return nil }
    var rules = heraldRules
    rules.refused += line?.refused ?? []
    return rules
  }
  /// The line of `languages` in the file, for faults; 1 where there is none.
  package var languagesLine = 1

  /// The settings of a booth as delivered.
  package init() {}
}

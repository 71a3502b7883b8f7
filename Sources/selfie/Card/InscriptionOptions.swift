import ArgumentParser
import Card
import Console
import Files
import Museum
import Notation
import Texts

/// The options on the words in a card's stone.
struct InscriptionOptions: ParsableArguments {
  @Option(
    name: .customLong("museum-name"),
    help: ArgumentHelp("The museum's name.", valueName: "text"))
  var museumName: String?

  @Option(
    help: ArgumentHelp(
      "The museum's folder, whose name and logo the card bears; docs/museum.md.",
      valueName: "dir"), completion: .directory)
  var museum: String?

  @Option(help: ArgumentHelp("The visitor's name.", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The date, as 2026-11-25 or in your own words; by default none.", valueName: "date"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "The language of fixed words and date: el, en, de, fr, it, or one of the museum's.",
      valueName: "code"))
  var language: String?

  @Flag(name: .customLong("no-title"), help: "Leave the fixed words out, such as Olympic champion.")
  var noTitle = false

  func validate() throws {
    for (option, text) in [("--name", name), ("--museum-name", museumName), ("--date", date)] {
      let count = text?.unicodeScalars.count ?? 0
      guard count <= CardInscription.longestText else {
        throw ValidationError(
          """
          \(option) has \(count) characters, more than \(CardInscription.longestText); shorten it.
          """)
      }
    }
  }

  /// The inscription that these options ask for.
  ///
  /// - Throws: `CommandFailure` for files with a fault, and for a language that is not there.
  func inscription() throws -> CardInscription {
    let page = try BoothFiles.page(named: nil)
    let folder = try museum.map {
      try BoothFiles.museum($0, page: page, questions: nil, least: nil)
    }
    if let fault = folder?.faults.first(where: { $0.weight == .fault }) {
      throw CommandFailure(fault.description, .unusableData)
    }
    let file = try languageFile(page, offered: folder?.languages.first?.language)
    let words = CardWords(file)
    var inscription = CardInscription(
      museum: museumName ?? folder?.settings.name.text(in: file.language), name: name,
      date: date.map(words.date), title: noTitle ? nil : words.title,
      titleOfSeveral: words.titleOfSeveral)
    if museumName == nil, let logo = folder?.settings.logo {
      inscription.logo = logo.image
      if logo.format == .svg {
        Process.warn(
          "selfie: The card bears the museum's name: an SVG logo is not printed; save it as PNG.")
      }
    }
    return inscription
  }

  /// The words of the named language; else of the museum's first, of the locale's where it is built
  /// in, or English.
  private func languageFile(_ page: String, offered: Language?) throws -> LanguageFile {
    let wanted: Language
    if let language {
      guard let known = Language(rawValue: language) else {
        throw CommandFailure("--language \(language) is no language's code, such as el.", .usage)
      }
      wanted = known
    } else {
      wanted = offered ?? Language.preferred(in: Process.environment)
    }
    var faults: [FileFault] = []
    let offer = LanguageOffer(
      [wanted], page: page, museum: museum, place: (page + "/languages", 1), faults: &faults)
    guard let file = offer.languages.first else {
      throw CommandFailure(
        """
        There are no words in \(wanted.rawValue); --language takes one of \
        \(offer.known.map(\.rawValue).sorted().joined(separator: ", ")).
        """, .usage)
    }
    return file
  }
}

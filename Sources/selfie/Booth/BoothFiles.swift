import Files
import Booth
import Card
import Console
import Foundation
import Museum
import Texts

/// The booth's files: the page, the museum's and the PIN.
enum BoothFiles {
  private static let pinLimit = 64

  /// The folder of the page: the named one, else `booth` beside the artwork.
  static func page(named name: String?) throws -> String {
    try name ?? ServerRequirements.page(in: "booth", of: "booth")
  }

  /// All that the booth reads before it serves, with all faults.
  ///
  /// - Throws: `CommandFailure` for a named folder or file that is not there.
  static func museum(
    _ folder: String?, page: String, questions: String?, least: Int?
  ) throws -> MuseumFolder {
    if let folder, !NamedFolder.isReadable(folder) {
      throw CommandFailure("\(folder) is no folder that can be read; check --museum.", .noInput)
    }
    if let questions { _ = try read(questions, limit: MuseumFolder.questionLimit) }
    return MuseumFolder(folder, page: page, questions: questions, least: least)
  }

  /// The cards of a museum.
  static func cards(_ museum: MuseumFolder) throws -> BoothCards {
    let own = museum.settings
    var cards = BoothCards(pictures: try .ofCommand)
    cards.format = own.cards.format
    cards.perVisit = own.cards.perVisit ?? cards.perVisit
    (cards.showsDate, cards.replacesPhoto) = (own.cards.showsDate, own.cards.replacesPhoto)
    // An SVG logo is not drawn: the name stands in for it.
    let logo = own.logo?.image
    for language in museum.languages {
      cards.words[language.language] = CardWords(language)
      cards.museum[language.language] = CardInscription(
        museum: own.name.text(in: language.language), logo: logo)
    }
    return cards
  }

  /// The staff's lock with the PIN of a file.
  static func lock(_ path: String) throws -> StaffLock {
    let bytes = try read(path, limit: pinLimit)
    var status = stat()
    guard stat(path.pathBytes, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw CommandFailure(
        "Others may read the PIN in \(path); run chmod 600 on it.", .configuration)
    }
    guard let text = WrittenText.text(of: bytes) else {
      throw CommandFailure("The PIN in \(path) is not UTF-8; save it as UTF-8.", .unusableData)
    }
    let lock = StaffLock(pin: text.trimmingCharacters(in: .whitespacesAndNewlines)) { hold in
      let minutes = Int(hold / .seconds(60))
      Process.warn("selfie: Wrong PINs have locked the panel for \(minutes) minutes.")
    }
    guard let lock else {
      throw CommandFailure(
        "The PIN in \(path) is not 4 to 6 digits; write such a one.", .unusableData)
    }
    return lock
  }

  private static func read(_ path: String, limit: Int) throws -> [UInt8] {
    do {
      return try AtomicFile.read(path, limit: limit)
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}

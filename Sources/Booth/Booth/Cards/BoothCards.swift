package import Card
import Foundation
import JobQueue
package import Texts

/// The cards of a booth: how they look, and how many a visitor gets.
package struct BoothCards: Sendable {
  package var pictures: CardPictures
  package var format = CardFormat.portrait
  /// The most cards that a visit prints.
  package var perVisit = 1
  /// Whether a card bears the day.
  package var showsDate = true
  /// Whether mails and links carry the card in place of the plain photo.
  package var replacesPhoto = false
  /// The museum's name or logo, by language.
  package var museum: [Language: CardInscription] = [:]
  /// The words of a card; the program's own stand in for a language that is missing.
  package var words: [Language: CardWords] = [:]

  package init(pictures: CardPictures) { self.pictures = pictures }

  /// The design of a card.
  ///
  /// - Parameters:
  ///   - name: the visitor's; `nil` for none.
  ///   - call: the herald's call, which replaces name and fixed words; `nil` for none.
  ///   - now: the time; a card bears no day of a clock that stood still.
  func design(
    naming name: String?, calling call: String? = nil, in language: Language, at now: Date = Date()
  ) -> CardDesign {
    var inscription = museum[language] ?? CardInscription()
    (inscription.name, inscription.call) = (name, call)
    let words = words[language]
    (inscription.title, inscription.titleOfSeveral) = (words?.title, words?.titleOfSeveral)
    if showsDate, QueuePolicy.isPlausible(now), let words {
      inscription.date = words.date(CalendarDay.name(of: now, in: .current))
    }
    return CardDesign(format: format, inscription: inscription)
  }
}

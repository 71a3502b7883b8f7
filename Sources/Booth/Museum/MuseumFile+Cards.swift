import Card
import Notation

/// `[cards]` of a `museum.toml`.
extension MuseumFile {
  private typealias Number = WritableKeyPath<MuseumSettings.Cards, Int?> & Sendable
  private typealias Choice = WritableKeyPath<MuseumSettings.Cards, Bool> & Sendable
  private static let numbers: [(key: String, field: any Number, range: ClosedRange<Int>)] = [
    ("per_visit", \.perVisit, 1...9), ("per_day", \.perDay, 1...100_000),
  ]
  private static let choices: [(key: String, field: any Choice)] = [
    ("date", \.showsDate), ("in_mails", \.replacesPhoto),
  ]

  mutating func readCards(_ entry: TOMLReader.Entry) {
    let key = entry.path[1]
    if key == "paper" {
      readPaper(entry)
    } else if let number = Self.numbers.first(where: { $0.key == key }) {
      guard let value = whole(entry, in: number.range) else { return }
      settings.cards[keyPath: number.field] = value
    } else if let choice = Self.choices.first(where: { $0.key == key }) {
      guard case .flag(let value)? = entry.value else {
        return blame(entry.line, "\(key) is neither true nor false.")
      }
      settings.cards[keyPath: choice.field] = value
    } else {
      let keys = ["paper"] + Self.numbers.map(\.key) + Self.choices.map(\.key)
      let nearest = NearestName.nearest(to: key, among: keys)
      blame(entry.line, "There is no setting \(key) of cards; the nearest is \(nearest).")
    }
  }

  private mutating func readPaper(_ entry: TOMLReader.Entry) {
    guard let text = text(entry) else { return }
    guard let format = CardFormat(rawValue: text) else {
      let known = CardFormat.allCases.map(\.rawValue).joined(separator: ", ")
      return blame(entry.line, "\"\(text)\" is no paper of cards; write one of \(known).")
    }
    settings.cards.format = format
  }
}

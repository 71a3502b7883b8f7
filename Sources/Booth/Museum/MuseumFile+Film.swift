import Notation

/// `[film]` of a `museum.toml`.
extension MuseumFile {
  private typealias Choice = WritableKeyPath<MuseumSettings, Bool> & Sendable
  private static let filmChoices: [String: any Choice] = [
    "offer": \.offersFilm, "mail": \.mailsFilm,
  ]

  mutating func readFilm(_ entry: TOMLReader.Entry) {
    let key = entry.path[1]
    guard let choice = Self.filmChoices[key] else {
      return blame(entry.line, "There is no setting \(key) of film; there are offer and mail.")
    }
    guard case .flag(let value)? = entry.value else {
      return blame(entry.line, "\(key) is neither true nor false.")
    }
    settings[keyPath: choice] = value
  }
}

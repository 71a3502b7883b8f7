import Notation

/// `[film]` of a `museum.toml`.
extension MuseumFile {
  mutating func readFilm(_ entry: TOMLReader.Entry) {
    let key = entry.path[1]
    guard key == "offer" else {
      return blame(entry.line, "There is no setting \(key) of film; there is offer.")
    }
    guard case .flag(let value)? = entry.value else {
      return blame(entry.line, "offer is neither true nor false.")
    }
    settings.offersFilm = value
  }
}

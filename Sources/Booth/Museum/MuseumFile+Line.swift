import Booth
import Notation

/// `[line]` of a `museum.toml`: the visitors' own line in a mail.
extension MuseumFile {
  mutating func readLine(_ entry: TOMLReader.Entry) {
    var line = settings.line ?? VisitorLine()
    switch entry.path[1] {
    case "length":
      guard let length = whole(entry, in: VisitorLine.lengths) else { return }
      line.length = length
    case "refused":
      guard case .texts(let words)? = entry.value else {
        return blame(entry.line, "refused is no list of words; write one such as [\"spam\"].")
      }
      line.refused = words
    default:
      let nearest = NearestName.nearest(to: entry.path[1], among: ["length", "refused"])
      return blame(
        entry.line, "There is no setting \(entry.path[1]) of line; the nearest is \(nearest).")
    }
    settings.line = line
  }
}

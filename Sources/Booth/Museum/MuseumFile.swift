import Booth
import Card
import Files
import Foundation
import Notation
import Overlay
import Texts

/// Reads a `museum.toml`, to its end whatever it holds.
struct MuseumFile {
  private static let limit = 1 << 20
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private typealias LimitField = WritableKeyPath<MuseumSettings.Limits, Int?> & Sendable
  private static let limits: [(key: String, field: any LimitField, range: ClosedRange<Int>)] = [
    ("visits", \.visits, 1...8), ("idle", \.idle, 30...600),
    ("mails_per_hour", \.hourlyMails, 1...100_000),
    ("mails_per_visit", \.mailsPerVisit, 1...9),
  ]
  private static let tables = [
    "name", "colors", "hours", "limits", "cards", "keys", "line", "film", "first_page",
    "first_page.words",
  ]
  private static let keys = ["name", "logo", "wreath", "statue", "languages"]

  let folder: String
  private let path: String
  var settings = MuseumSettings()
  private(set) var faults: [FileFault] = []

  /// - Parameter folder: the museum's.
  init(folder: String) {
    self.folder = folder
    path = folder + "/museum.toml"
  }

  /// The settings; those with a fault are as delivered.
  mutating func read() -> MuseumSettings {
    let text: String
    do {
      let bytes = try AtomicFile.read(path, limit: Self.limit)
      guard let valid = String(validating: bytes, as: UTF8.self) else {
        blame(1, "The file is not UTF-8; save it as UTF-8.")
        return settings
      }
      text = valid
    } catch {
      // A folder may hold languages or questions alone.
      let isThere = error != .missing || AtomicFile.isDanglingLink(path)
      if isThere, error != .empty { blame(1, "\(error)") }
      return settings
    }
    do {
      take(try TOMLReader(text))
    } catch {
      blame(error.line, "The line cannot be read: \(error.reason).")
    }
    return settings
  }

  private mutating func take(_ file: TOMLReader) {
    for table in file.tables {
      let name = table.path.joined(separator: ".")
      guard !Self.tables.contains(name) else { continue }
      let nearest = NearestName.nearest(to: name, among: Self.tables)
      blame(table.line, "There is no table [\(name)]; the nearest is [\(nearest)].")
    }
    // The table alone asks for the line, as it is delivered.
    if file.tables.contains(where: { $0.path == ["line"] }) { settings.line = VisitorLine() }
    for entry in file.entries {
      switch (entry.path.count, entry.path[0]) {
      case (1, "name"): settings.name.general = name(entry) ?? settings.name.general
      case (1, "logo"): readLogo(entry)
      case (1, "wreath"): settings.wreath = artwork(.wreath, entry)
      case (1, "statue"): settings.statue = artwork(.statue, entry)
      case (1, "languages"): readLanguages(entry)
      case (2, "name"): readName(entry)
      case (2, "colors"): readColor(entry)
      case (2, "hours"): readHours(entry)
      case (2, "limits"): readLimit(entry)
      case (2, "cards"): readCards(entry)
      case (2, "keys"): readKeys(entry)
      case (2, "line"): readLine(entry)
      case (2, "film"): readFilm(entry)
      case (2..., "first_page"): readFirstPage(entry)
      case (1, _):
        let nearest = NearestName.nearest(to: entry.path[0], among: Self.keys)
        blame(entry.line, "There is no setting \(entry.path[0]); the nearest is \(nearest).")
      default:
        // Its table was blamed, unless the key itself is dotted.
        guard Self.tables.contains(entry.path[0]) else { continue }
        blame(entry.line, "There is no setting \(entry.path.joined(separator: ".")).")
      }
    }
    checkColors()
  }

  // MARK: - Settings

  private mutating func readName(_ entry: TOMLReader.Entry) {
    guard let language = language(entry.path[1], entry.line), let name = name(entry) else { return }
    settings.name.own[language] = name
  }

  /// A name that fits a card, a mail's subject and the page.
  private mutating func name(_ entry: TOMLReader.Entry) -> String? {
    guard let name = text(entry) else { return nil }
    let (count, limit) = (name.unicodeScalars.count, CardInscription.longestText)
    guard count <= limit else {
      blame(entry.line, "The name has \(count) characters, more than \(limit); shorten it.")
      return nil
    }
    return name
  }

  private mutating func readLanguages(_ entry: TOMLReader.Entry) {
    settings.languagesLine = entry.line
    guard case .texts(let codes)? = entry.value, !codes.isEmpty else {
      blame(entry.line, "languages is no list of codes; write one such as [\"el\", \"en\"].")
      return
    }
    let languages = codes.compactMap { language($0, entry.line) }
    guard languages.count == codes.count else { return }
    if let twice = languages.first(where: { code in languages.count { $0 == code } > 1 }) {
      blame(entry.line, "languages has \"\(twice.rawValue)\" twice; delete one of them.")
      return
    }
    settings.languages = languages
  }

  mutating func language(_ code: String, _ line: Int) -> Language? {
    guard let language = Language(rawValue: code) else {
      blame(line, "\"\(code)\" is no language's code; write one such as \"en\".")
      return nil
    }
    return language
  }

  private mutating func readLogo(_ entry: TOMLReader.Entry) {
    guard let name = text(entry) else { return }
    guard !name.contains("/"), let kind = name.split(separator: ".").last,
      let format = Logo.Format(rawValue: kind.lowercased())
    else {
      blame(entry.line, "The logo \"\(name)\" is no PNG or SVG file beside museum.toml; name one.")
      return
    }
    let file = folder + "/" + name
    do {
      let bytes = try AtomicFile.read(file, limit: Logo.limit)
      if let fault = Logo.fault(of: bytes, format) {
        blame(entry.line, "The logo \(file) cannot be used: \(fault).")
      } else {
        let logo = Logo(bytes: bytes, format: format)
        settings.logo = logo
        if let omission = logo.omission { note(entry.line, "The logo \(name) \(omission)") }
      }
    } catch {
      blame(entry.line, "The logo \(file) cannot be used: \(error)")
    }
  }

  private mutating func artwork(_ kind: OwnArtwork.Kind, _ entry: TOMLReader.Entry) -> OwnArtwork? {
    guard let name = text(entry) else { return nil }
    guard !name.contains("/") else {
      blame(
        entry.line, "The \(kind.rawValue) \"\(name)\" is no PNG file beside museum.toml; name one.")
      return nil
    }
    do {
      return try OwnArtwork(kind, contentsOf: folder + "/" + name)
    } catch {
      blame(entry.line, "\(error)")
      return nil
    }
  }

  private var colors: [(name: Palette.Name, color: Color, line: Int)] = []

  private mutating func readColor(_ entry: TOMLReader.Entry) {
    guard let name = Palette.Name(rawValue: entry.path[1]) else {
      let known = Palette.Name.allCases.map(\.rawValue).joined(separator: ", ")
      blame(
        entry.line, "The colour \(entry.path[1]) cannot be changed; those that can are \(known).")
      return
    }
    guard let text = text(entry) else { return }
    guard let color = Color(text) else {
      blame(entry.line, "\(name.rawValue) \"\(text)\" is no colour; write one such as \"#4C533A\".")
      return
    }
    colors.append((name, color, entry.line))
  }

  private mutating func checkColors() {
    let palette = Palette(Dictionary(uniqueKeysWithValues: colors.map { ($0.name, $0.color) }))
    let broken = colors.compactMap { color in
      palette.fault(of: color.name).map { FileFault(path, line: color.line, $0) }
    }
    if broken.isEmpty { settings.palette = palette } else { faults += broken }
  }

  private mutating func readHours(_ entry: TOMLReader.Entry) {
    guard let text = text(entry) else { return }
    let key = entry.path[1]
    guard let spans = OpeningHours.spans(of: text) else {
      blame(
        entry.line,
        """
        \(key) has the hours "\(text)"; write such as "09:00-17:00", "09:00-13:00, 17:00-20:00" or \
        "closed".
        """)
      return
    }
    var hours = settings.hours ?? OpeningHours(weekdays: [:])
    if let weekday = Self.weekdays.firstIndex(of: key) {
      hours.weekdays[weekday + 1] = spans
    } else if let day = OpeningHours.Day(key) {
      hours.exceptions[day] = spans
    } else {
      blame(entry.line, "\(key) is neither a weekday such as monday nor a day such as 2026-12-25.")
      return
    }
    settings.hours = hours
  }

  private mutating func readLimit(_ entry: TOMLReader.Entry) {
    guard let limit = Self.limits.first(where: { $0.key == entry.path[1] }) else {
      let nearest = NearestName.nearest(to: entry.path[1], among: Self.limits.map(\.key))
      blame(entry.line, "There is no limit \(entry.path[1]); the nearest is \(nearest).")
      return
    }
    guard let number = whole(entry, in: limit.range) else { return }
    settings.limits[keyPath: limit.field] = number
  }

  // MARK: - Values

  /// A number of a table's key within limits; `nil` with a fault for any other value.
  mutating func whole(_ entry: TOMLReader.Entry, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let number)? = entry.value, range.contains(number) else {
      blame(
        entry.line,
        """
        \(entry.path[1]) is not a whole number from \(range.lowerBound) to \(range.upperBound).
        """)
      return nil
    }
    return number
  }

  mutating func text(_ entry: TOMLReader.Entry) -> String? {
    guard case .text(let text)? = entry.value, !text.allSatisfy(\.isWhitespace) else {
      blame(entry.line, "\(entry.path.joined(separator: ".")) is no text in quotes.")
      return nil
    }
    guard !text.unicodeScalars.contains(where: \.isControl) else {
      blame(entry.line, "\(entry.path.joined(separator: ".")) has a control character; remove it.")
      return nil
    }
    return text
  }

  mutating func blame(_ line: Int, _ sentence: String) {
    faults.append(FileFault(path, line: line, sentence))
  }

  private mutating func note(_ line: Int, _ sentence: String) {
    faults.append(FileFault(path, line: line, sentence, weight: .note))
  }
}

extension OpeningHours.Day {
  /// A day of a text such as `2026-12-25`; `nil` for any other.
  fileprivate init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.output.1), let month = Int(match.output.2), let day = Int(match.output.3)
    else { return nil }
    let calendar = Calendar(identifier: .gregorian)
    let parts = DateComponents(calendar: calendar, year: year, month: month, day: day)
    guard parts.isValidDate(in: calendar) else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

import Card
import Files
import Foundation
import Notation
import Overlay
import Texts

/// Reads a `museum.toml` to its end, whatever the file holds.
struct MuseumFile: FileReading {
  /// The size of the largest file in bytes: one with every setting and each day's own hours for
  /// ten years has some hundred and fifty thousand.
  private static let limit = 1 << 18
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let tables = [
    "name", "colors", "hours", "limits", "cards", "keys", "line", "film", "herald",
    "first_page", "first_page.words",
  ]

  /// Takes a field's value over; a value with a fault leaves the delivered setting.
  typealias Setter = @Sendable (inout MuseumFile, Field) -> Void

  /// The setters of all settings, by table and key; in a table with a star, any key is a setting.
  private static let setters: [String: Setter] = [
    "name": { $0.settings.name.general = $0.name($1) ?? $0.settings.name.general },
    "logo": { $0.readLogo($1) },
    "wreath": { $0.settings.wreath = $0.artwork(.wreath, $1) },
    "statue": { $0.settings.statue = $0.artwork(.statue, $1) },
    "languages": { $0.readLanguages($1) },
    "name.*": { $0.readName($1) },
    "colors.*": { $0.readColor($1) },
    "hours.*": { $0.readHours($1) },
    "limits.visits": { $0.settings.limits.visits = $0.whole($1, 1...8) },
    "limits.idle": { $0.settings.limits.idle = $0.whole($1, 30...600) },
    "limits.mails_per_hour": { $0.settings.limits.hourlyMails = $0.whole($1, 1...100_000) },
    "limits.mails_per_visit": { $0.settings.limits.mailsPerVisit = $0.whole($1, 1...9) },
    "cards.paper": { $0.readPaper($1) },
    "cards.per_visit": { $0.settings.cards.perVisit = $0.whole($1, 1...9) },
    "cards.per_day": { $0.settings.cards.perDay = $0.whole($1, 1...100_000) },
    "cards.date": flag(\.settings.cards.showsDate),
    "cards.in_mails": flag(\.settings.cards.replacesPhoto),
    "keys.begin": { $0.settings.keys.begin = $0.buttons($1) },
    "keys.photo": { $0.settings.keys.photo = $0.buttons($1) },
    "keys.retake": { $0.settings.keys.retake = $0.buttons($1) },
    "line.length": { $0.line.length = $0.whole($1, VisitorLine.lengths) ?? $0.line.length },
    "line.refused": { $0.line.refused = $0.refusedWords($1) },
    "film.offer": flag(\.settings.offersFilm),
    "film.mail": flag(\.settings.mailsFilm),
    "herald.call": flag(\.settings.callsVisitors),
    "herald.loudness": { $0.readLoudness($1) },
    "herald.hours": { $0.readCallingHours($1) },
    "herald.before": { $0.settings.heraldRules.before = $0.recording($1) },
    "herald.after": { $0.settings.heraldRules.after = $0.recording($1) },
    "herald.refused": { $0.settings.heraldRules.refused = $0.refusedWords($1) },
    "first_page.pictures": { $0.page.pictures = $0.pictures($1) },
    "first_page.addresses": { $0.page.addresses = $0.addresses($1) },
    "first_page.booth": { $0.page.booth = $0.address($1) },
    "first_page.map": { $0.page.map = $0.text($1) },
    "first_page.idle": flag(\.page.isIdleScreen),
    "first_page.words.*": { $0.readWords($1) },
  ]

  private static func flag(
    _ setting: any WritableKeyPath<MuseumFile, Bool> & Sendable
  ) -> Setter {
    { $0[keyPath: setting] = $0.flag($1) ?? $0[keyPath: setting] }
  }

  let folder: String
  let file: String
  var settings = MuseumSettings()
  var faults: [FileFault] = []

  private var line: VisitorLine {
    get { settings.line ?? VisitorLine() }
    set { settings.line = newValue }
  }

  /// - Parameter folder: the museum's folder.
  init(folder: String) {
    self.folder = folder
    file = folder + "/museum.toml"
  }

  /// Reads the settings; one with a fault keeps its delivered value.
  mutating func read() -> MuseumSettings {
    do {
      if let parsed = toml(try AtomicFile.read(file, limit: Self.limit), { $0 }) { take(parsed) }
    } catch {
      // A folder may hold nothing but languages or questions.
      if error != .missing, error != .empty { blame(1, "\(error)") }
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
    // The table's presence asks for the line, with the delivered rules.
    if file.tables.contains(where: { $0.path == ["line"] }) { settings.line = VisitorLine() }
    for entry in file.entries {
      let (field, table) = (Field(entry), entry.path.dropLast().joined(separator: "."))
      if let set = Self.setters[field.name] ?? Self.setters["\(table).*"] {
        set(&self, field)
      } else if entry.path.count == 1 || Self.tables.contains(entry.path[0]) {
        blameUnknown(field, in: entry.path.count == 1 ? "" : entry.path[0])
      }
      // Any other entry belongs to a table that has been blamed, unless its key itself is dotted.
    }
    checkColors()
  }

  private mutating func blameUnknown(_ field: Field, in table: String) {
    let prefix = table.isEmpty ? "" : "\(table)."
    let known = Self.setters.keys.filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }
      .filter { !$0.contains(".") && $0 != "*" }.sorted()
    guard !known.isEmpty else { return blame(field, "There is no setting \(field.name).") }
    let key = String(field.name.dropFirst(prefix.count))
    let nearest = NearestName.nearest(to: key, among: known)
    let owner = table.isEmpty ? "" : " of \(table)"
    blame(field, "There is no setting \(key)\(owner); the nearest is \(nearest).")
  }

  // MARK: - Settings

  private mutating func readName(_ field: Field) {
    guard let language = language(field.key, field), let name = name(field) else { return }
    settings.name.own[language] = name
  }

  /// A name that fits a card, a mail's subject and the page.
  private mutating func name(_ field: Field) -> String? {
    guard let name = text(field) else { return nil }
    let (count, limit) = (name.unicodeScalars.count, CardInscription.longestText)
    guard count <= limit else {
      return refuse(field, "The name has \(count) characters, more than \(limit); shorten it.")
    }
    return name
  }

  private mutating func readLanguages(_ field: Field) {
    settings.languagesLine = field.line
    guard let codes = field.value?.texts, !codes.isEmpty else {
      return blame(
        field, "languages is no list of codes; write one such as [\"el\", \"en\"].")
    }
    guard codes.count <= Language.mostOffered else {
      return blame(
        field,
        "languages has \(codes.count) codes, more than \(Language.mostOffered); delete some.")
    }
    let languages = codes.compactMap { language($0, field) }
    guard languages.count == codes.count else { return }
    if let twice = languages.first(where: { code in languages.count { $0 == code } > 1 }) {
      return blame(field, "languages has \"\(twice.rawValue)\" twice; delete one of them.")
    }
    settings.languages = languages
  }

  mutating func language(_ code: String, _ field: Field) -> Language? {
    let language = Language(rawValue: code)
    if language == nil {
      blame(field, "\"\(code)\" is no language's code; write one such as \"en\".")
    }
    return language
  }

  private mutating func readLogo(_ field: Field) {
    guard let name = text(field) else { return }
    guard !name.contains("/"), let kind = name.split(separator: ".").last,
      let format = Logo.Format(rawValue: kind.lowercased())
    else {
      blame(field, "The logo \"\(name)\" is no PNG or SVG file beside museum.toml; name one.")
      return
    }
    let file = folder + "/" + name
    do {
      let bytes = try AtomicFile.read(file, limit: Logo.limit)
      if let fault = Logo.fault(of: bytes, format) {
        blame(field, "The logo \(file) cannot be used: \(fault).")
      } else {
        let logo = Logo(bytes: bytes, format: format)
        settings.logo = logo
        if let omission = logo.omission { note(field, "The logo \(name) \(omission)") }
      }
    } catch {
      blame(field, "The logo \(file) cannot be used: \(error)")
    }
  }

  private mutating func artwork(_ kind: OwnArtwork.Kind, _ field: Field) -> OwnArtwork? {
    guard let name = text(field) else { return nil }
    guard !name.contains("/") else {
      return refuse(
        field, "The \(kind.rawValue) \"\(name)\" is no PNG file beside museum.toml; name one.")
    }
    do {
      return try OwnArtwork(kind, contentsOf: folder + "/" + name)
    } catch {
      return refuse(field, "\(error)")
    }
  }

  private var colors: [(name: Palette.Name, color: Color, line: Int)] = []

  private mutating func readColor(_ field: Field) {
    guard let name = Palette.Name(rawValue: field.key) else {
      let known = Palette.Name.allCases.map(\.rawValue).joined(separator: ", ")
      blame(
        field, "The colour \(field.key) cannot be changed; those that can are \(known).")
      return
    }
    guard let text = text(field) else { return }
    guard let color = Color(text) else {
      blame(field, "\(name.rawValue) \"\(text)\" is no colour; write one such as \"#4C533A\".")
      return
    }
    colors.append((name, color, field.line))
  }

  private mutating func checkColors() {
    let palette = Palette(Dictionary(uniqueKeysWithValues: colors.map { ($0.name, $0.color) }))
    let broken = colors.compactMap { color in
      palette.fault(of: color.name).map { FileFault(file, line: color.line, $0) }
    }
    if broken.isEmpty { settings.palette = palette } else { faults += broken }
  }

  private mutating func readHours(_ field: Field) {
    guard let text = text(field) else { return }
    let key = field.key
    guard let spans = OpeningHours.spans(of: text) else {
      blame(
        field,
        """
        \(key) has the hours "\(text)"; write such as "09:00-17:00", "09:00-13:00, 17:00-20:00" or \
        "closed".
        """)
      return
    }
    // In place: a copy for each line would make many lines slow.
    if settings.hours == nil { settings.hours = OpeningHours(weekdays: [:]) }
    if let weekday = Self.weekdays.firstIndex(of: key) {
      settings.hours?.weekdays[weekday + 1] = spans
    } else if let day = OpeningHours.Day(key) {
      settings.hours?.exceptions[day] = spans
    } else {
      blame(field, "\(key) is neither a weekday such as monday nor a day such as 2026-12-25.")
    }
  }

  private mutating func readPaper(_ field: Field) {
    guard let text = text(field) else { return }
    guard let format = CardFormat(rawValue: text) else {
      let known = CardFormat.allCases.map(\.rawValue).joined(separator: ", ")
      return blame(field, "\"\(text)\" is no paper of cards; write one of \(known).")
    }
    settings.cards.format = format
  }

  mutating func refusedWords(_ field: Field) -> [String] {
    let words = field.value?.texts
    if words == nil {
      blame(field, "refused is no list of words; write one such as [\"spam\"].")
    }
    return words ?? []
  }

  /// A text of one line; blames any other value and returns `nil`.
  mutating func text(_ field: Field) -> String? {
    guard case .text(let text)? = field.value, !text.allSatisfy(\.isWhitespace) else {
      return refuse(field, "\(field.name) is no text in quotes.")
    }
    guard !text.unicodeScalars.contains(where: \.isControl) else {
      return refuse(field, "\(field.name) has a control character; remove it.")
    }
    return text
  }
}

extension OpeningHours.Day {
  /// The day of a text such as `2026-12-25`; `nil` for any other text.
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

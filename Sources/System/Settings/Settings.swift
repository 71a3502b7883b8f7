import Files
package import Notation

/// The settings of a program: values of keys, checked one by one, and where they come from.
package struct Settings: Sendable, CustomReflectable {
  /// The keys that were asked for, in the order of reports.
  private let keys: [SettingKey]
  private var settings: [String: Setting] = [:]
  /// The places that the settings were read from; nil for the values of a program.
  package let sources: ConfigurationSources?

  /// The tables of `config.toml`. Each belongs to the library that declares its keys; others skip it.
  private static let tables: Set = ["smtp", "mail", "outbox", "printer"]

  /// A mirror without children, so that `dump` shows no password.
  package var customMirror: Mirror { Mirror(self, children: [:]) }

  /// Reads files and the environment.
  ///
  /// - Parameter keys: those of the tables to be read.
  /// - Throws: ``ConfigurationError`` for the first unreadable file or wrong value.
  package init(
    _ sources: ConfigurationSources, of keys: [SettingKey]
  ) throws(ConfigurationError) {
    (self.keys, self.sources) = (keys, sources)
    for file in sources.files { try read(file) }
    for (name, value) in sources.environment.sorted(by: { $0.key < $1.key }) {
      guard Self.tables.contains(where: { name.hasPrefix("SELFIE_\($0.uppercased())_") }),
        let key = try key(name, \.variable, origin: "The environment", among: keys)
      else { continue }
      settings[key.name] = Setting(value: .text(value), origin: name)
    }
    try check()
    for key in keys where key.kind == .path {
      guard let setting = settings[key.name], case .text(let path) = setting.value,
        path == "~" || path.hasPrefix("~/")
      else { continue }
      settings[key.name] = Setting(
        value: .text(sources.home + path.dropFirst()), origin: setting.origin)
    }
  }

  /// The settings of a program that gives them as values.
  ///
  /// - Throws: ``ConfigurationError`` for the first wrong value.
  package init(_ values: [(SettingKey, TOMLValue?)]) throws(ConfigurationError) {
    (keys, sources) = (values.map(\.0), nil)
    for case (let key, let value?) in values {
      settings[key.name] = Setting(
        value: value, origin: key.kind == .secret ? "the program" : "The program")
    }
    try check()
  }

  /// Reads a file; a missing one has no settings.
  private mutating func read(_ path: String) throws(ConfigurationError) {
    let text: String
    do {
      text = try AtomicFile.readText(path)
    } catch {
      if error == .missing { return }
      throw .unusableFile(path, error)
    }
    let file: TOMLReader
    do {
      file = try TOMLReader(text)
    } catch {
      throw .notTOML(file: path, line: error.line, reason: error.reason)
    }
    let written = keys.filter { $0.kind != .secret }
    for table in file.tables
    where table.path.count != 1 || !Self.tables.contains(table.path[0]) {
      throw unknown(table.path.joined(separator: "."), \.name, origin: path, among: written)
    }
    for entry in file.entries {
      let name = entry.path.joined(separator: ".")
      if let secret = keys.first(where: { $0.kind == .secret && $0.name == name }) {
        throw .passwordInFile(key: name, variable: secret.variable, file: path)
      }
      guard let key = try key(name, \.name, origin: path, among: written) else { continue }
      guard let value = entry.value else {
        throw .wrongType(key: name, origin: path, wanted: key.kind.words)
      }
      settings[name] = Setting(value: value, origin: path)
    }
  }

  /// The key of a name or variable; nil for one of a table that another library reads.
  private func key(
    _ name: String, _ spelling: KeyPath<SettingKey, String>, origin: String,
    among known: [SettingKey]
  ) throws(ConfigurationError) -> SettingKey? {
    if let key = known.first(where: { $0[keyPath: spelling] == name }) { return key }
    let others = Self.tables.subtracting(keys.map(\.table))
    let isOfOther = others.contains { table in
      name.hasPrefix("\(table).") || name.hasPrefix("SELFIE_\(table.uppercased())_")
    }
    if isOfOther { return nil }
    throw unknown(name, spelling, origin: origin, among: known)
  }

  private func unknown(
    _ name: String, _ spelling: KeyPath<SettingKey, String>, origin: String,
    among known: [SettingKey]
  ) -> ConfigurationError {
    .unknownKey(
      key: name, origin: origin,
      nearest: NearestName.nearest(to: name, among: known.map { $0[keyPath: spelling] }))
  }

  /// Checks what the last of the sources says of each key.
  private mutating func check() throws(ConfigurationError) {
    for key in keys {
      guard let setting = settings[key.name] else { continue }
      settings[key.name] = try key.checked(setting)
      // An empty text unsets what a file before has set. An empty password is a fault of its own.
      if setting.value == .text(""), key.kind != .secret { settings[key.name] = nil }
    }
  }

  // MARK: - Values

  private func value(_ key: SettingKey) -> TOMLValue? {
    settings[key.name]?.value ?? key.standard
  }

  /// A text, path, command, choice or secret; nil where it is unset and has no default.
  package func text(_ key: SettingKey) -> String? {
    if case .text(let text)? = value(key) { text } else { nil }
  }

  /// A whole number within the key's limits.
  package func number(_ key: SettingKey) -> Int? {
    if case .number(let number)? = value(key) { number } else { nil }
  }

  /// Whether a flag is on.
  package func flag(_ key: SettingKey) -> Bool { value(key) == .flag(true) }

  /// Where a setting comes from; nil for a default.
  package func origin(_ key: SettingKey) -> String? { settings[key.name]?.origin }

  /// Every setting that has a value, as `key = value  # origin`; passwords are dots.
  ///
  /// - Parameter standards: the defaults that depend on the machine, by the keys' names.
  package func summary(standards: [String: String]) -> [String] {
    keys.compactMap { key in
      guard let setting = settings[key.name] else {
        let standard = standards[key.name] ?? key.standard?.plain
        return standard.map { "\(key.name) = \($0)  # default" }
      }
      let isHidden = key.kind == .secret || key.kind == .command
      return "\(key.name) = \(isHidden ? "••••" : setting.value.shown)  # \(setting.origin)"
    }
  }
}

extension TOMLValue {
  /// The value without quotation marks.
  fileprivate var plain: String { if case .text(let text) = self { text } else { shown } }
}

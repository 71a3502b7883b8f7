internal import Foundation
internal import TOMLKit

/// Reads `config.toml` into settings.
enum ConfigurationFile {
  /// - Parameter foreignTables: Tables that other parts of the program read.
  static func read(
    _ path: String, foreignTables: Set<String>
  ) throws(ConfigurationError) -> [ConfigurationKey: Setting] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    guard let bytes = FileManager.default.contents(atPath: path),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .unreadable(file: path) }
    let table = try parse(text, path: path)
    var settings: [ConfigurationKey: Setting] = [:]
    let known = ConfigurationKey.allCases.map(\.rawValue)
    for name in table.keys.sorted() {
      if foreignTables.contains(name) { continue }
      guard ConfigurationKey.tables.contains(name), let inner = table[name]?.table else {
        throw .unknownKey(
          key: name, origin: path, nearest: NearestName.nearest(to: name, among: known))
      }
      for leaf in inner.keys.sorted() {
        let full = "\(name).\(leaf)"
        if full == "smtp.password" { throw .passwordInFile(key: full, file: path) }
        guard let key = ConfigurationKey(rawValue: full) else {
          throw .unknownKey(
            key: full, origin: path, nearest: NearestName.nearest(to: full, among: known))
        }
        guard let value = inner[leaf].flatMap(value) else {
          throw .wrongType(key: full, origin: path, wanted: "text, a number, true or false")
        }
        settings[key] = Setting(value: value, origin: path)
      }
    }
    return settings
  }

  private static func parse(
    _ text: String, path: String
  ) throws(ConfigurationError) -> TOMLTable {
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw .notTOML(file: path, line: error.source.begin.line, reason: error.description)
    } catch {
      throw .notTOML(file: path, line: 1, reason: "it cannot be parsed")
    }
  }

  private static func value(_ value: any TOMLValueConvertible) -> Setting.Value? {
    if let text = value.string { return .text(text) }
    if let flag = value.bool { return .flag(flag) }
    if let number = value.int { return .number(number) }
    return nil
  }
}

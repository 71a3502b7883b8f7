import Files
import Foundation
import Notation

/// The settings of a `config.toml`.
enum ConfigurationFile {
  /// Reads the file; a missing one has no settings.
  ///
  /// - Parameter foreignTables: Tables that belong to other readers and are skipped.
  static func read(
    _ path: String, foreignTables: Set<String>
  ) throws(ConfigurationError) -> [ConfigurationKey: Setting] {
    let bytes: Data
    do {
      bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit)
    } catch {
      switch error {
      case .missing: return [:]
      case .unreadable: throw .unreadable(file: path)
      case .tooLong: throw .tooLong(file: path, limit: BoundedFile.textLimit)
      }
    }
    guard let text = WrittenText.text(of: bytes) else {
      throw .unreadable(file: path)
    }
    let file: TOMLReader
    do {
      file = try TOMLReader(text)
    } catch {
      throw .notTOML(file: path, line: error.line, reason: error.reason)
    }
    for table in file.tables where !foreignTables.contains(table.path[0]) {
      guard table.path.count == 1, ConfigurationKey.tables.contains(table.path[0]) else {
        throw unknown(table.path, path)
      }
    }
    var settings: [ConfigurationKey: Setting] = [:]
    for entry in file.entries where !foreignTables.contains(entry.path[0]) {
      let name = entry.path.joined(separator: ".")
      if entry.path == ["smtp", "password"] { throw .passwordInFile(key: name, file: path) }
      guard entry.path.count == 2, let key = ConfigurationKey(rawValue: name) else {
        throw unknown(entry.path, path)
      }
      guard let value = entry.value else {
        throw .wrongType(key: name, origin: path, wanted: key.wanted)
      }
      settings[key] = Setting(value: value, origin: path)
    }
    return settings
  }

  private static func unknown(_ names: [String], _ path: String) -> ConfigurationError {
    let name = names.joined(separator: ".")
    let known = ConfigurationKey.allCases.map(\.rawValue)
    return .unknownKey(
      key: name, origin: path, nearest: NearestName.nearest(to: name, among: known))
  }
}

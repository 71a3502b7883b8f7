internal import Foundation
internal import TOMLKit

/// Reads `config.toml` into settings.
enum ConfigurationFile {
  /// - Parameter foreignTables: Tables that other parts of the program read.
  static func read(
    _ path: String, foreignTables: Set<String>
  ) throws(ConfigurationError) -> [ConfigurationKey: Setting] {
    let bytes: Data
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: BoundedFile.textLimit)
    } catch {
      switch error {
      case .missing: return [:]
      case .unreadable: throw .unreadable(file: path)
      case .tooLong: throw .tooLong(file: path, limit: BoundedFile.textLimit)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(file: path)
    }
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
    if let line = lineOfDeepKey(text) {
      throw .notTOML(file: path, line: line, reason: "a key has more than \(mostParts) parts")
    }
    if let line = lineOfNamelessTable(text) {
      throw .notTOML(file: path, line: line, reason: "a [ is not followed by a table's name")
    }
    do {
      return try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw .notTOML(file: path, line: error.source.begin.line, reason: error.description)
    } catch {
      throw .notTOML(file: path, line: 1, reason: "it cannot be parsed")
    }
  }

  /// The most parts of a key such as `smtp.url`.
  private static let mostParts = 100

  /// The line of a key with more parts than that. The parser follows each part one call deeper, and
  /// a file of a megabyte has enough of them to end the process.
  private static func lineOfDeepKey(_ text: String) -> Int? {
    var line = 1
    var dots = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        dots += 1
        if dots >= mostParts { return line }
      case UInt8(ascii: "\n"):
        line += 1
        dots = 0
      // What may stand between the dots of one key, quoted parts included.
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\""), UInt8(ascii: "'"):
        break
      default: dots = 0
      }
    }
    return nil
  }

  /// The line of a table such as `[.a]`, `[+a]` or `[[[`: the parser's own assertion about it ends the
  /// process. Lists of lists that begin a line with an empty `[` are refused with it; no setting is
  /// one.
  private static func lineOfNamelessTable(_ text: String) -> Int? {
    for (index, line) in text.normalisedLines().enumerated() {
      let words = line.unicodeScalars.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
      guard words.first == "[" else { continue }
      let inner = words.dropFirst()
      let rest = (inner.first == "[" ? inner.dropFirst() : inner).drop { $0 == " " || $0 == "\t" }
      let isName = rest.first.map { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789_-\"'".unicodeScalars.contains(scalar))
      }
      if isName != true { return index + 1 }
    }
    return nil
  }

  private static func value(_ value: any TOMLValueConvertible) -> Setting.Value? {
    if let text = value.string { return .text(text) }
    if let flag = value.bool { return .flag(flag) }
    if let number = value.int { return .number(number) }
    return nil
  }
}

/// A parser for the subset of TOML 1.0 that settings use: tables, keys, single-line strings and
/// arrays of them on one line or several, integers, booleans and comments.
///
/// Other arrays, inline tables and multi-line strings are refused; floats and dates parse as values
/// of a type that no setting has (docs/decisions/mail.md).
package struct TOMLReader {
  /// Why a text cannot be parsed.
  package struct Fault: Error, Equatable {
    package let line: Int
    package let reason: String
  }

  /// A key with its value; `nil` for a float or a date.
  package struct Entry: Equatable {
    package let path: [String]
    package let value: TOMLValue?
    package let line: Int
  }

  /// A table's header.
  package struct Table: Equatable {
    package let path: [String]
    package let line: Int
  }

  /// The table headers, in the file's order.
  package private(set) var tables: [Table] = []
  /// All keys, prefixed by their tables' names, in the file's order.
  package private(set) var entries: [Entry] = []

  /// Parses a whole file.
  package init(_ text: String) throws(Fault) {
    var table: [String] = []
    var begun: Set<[String]> = []
    var paths: Set<[String]> = []
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var cursor = Cursor(bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...])
    while try cursor.advance() {
      cursor.skipBlanks()
      if cursor.isAtEnd { continue }
      let line = cursor.line
      if cursor.skip("[") {
        table = try cursor.path(endingWith: "]")
        guard begun.insert(table).inserted else {
          throw cursor.fault("the table [\(table.joined(separator: "."))] is defined twice")
        }
        tables.append(Table(path: table, line: line))
      } else {
        let path = table + (try cursor.path(endingWith: "="))
        guard paths.insert(path).inserted else {
          throw cursor.fault("\(path.joined(separator: ".")) is set twice")
        }
        cursor.skipBlanks()
        entries.append(Entry(path: path, value: try cursor.value(), line: line))
      }
      cursor.skipBlanks()
      guard cursor.isAtEnd else { throw cursor.fault("the line goes on after its end") }
    }
  }
}

/// A cursor over a file's lines, which are read one after another.
private struct Cursor {
  /// What is left of the current line.
  private var rest: ArraySlice<UInt8> = []
  private var following: ArraySlice<ArraySlice<UInt8>>
  /// The current line's number, from 1; 0 before the first.
  private(set) var line = 0

  init(_ lines: ArraySlice<ArraySlice<UInt8>>) { following = lines }

  /// Goes to the next line; `false` behind the last one.
  mutating func advance() throws(TOMLReader.Fault) -> Bool {
    guard let next = following.popFirst() else { return false }
    // The last line has no line end, so a CR there is a control character.
    rest = !following.isEmpty && next.last == 0x0D ? next.dropLast() : next
    line += 1
    try requirePrintable()
    return true
  }

  func fault(_ reason: String) -> TOMLReader.Fault {
    TOMLReader.Fault(line: line, reason: reason)
  }

  /// Whether only a comment is left.
  var isAtEnd: Bool { rest.isEmpty || rest.first == UInt8(ascii: "#") }

  private func requirePrintable() throws(TOMLReader.Fault) {
    guard rest.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
      throw fault("it has a control character")
    }
  }

  mutating func skipBlanks() {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// Skips blanks, comments and line ends, as an array may have them between its texts.
  private mutating func skipBlankLines() throws(TOMLReader.Fault) {
    skipBlanks()
    while isAtEnd, try advance() { skipBlanks() }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let begins = text.withUTF8Buffer { rest.starts(with: $0) }
    if begins { rest = rest.dropFirst(text.utf8CodeUnitCount) }
    return begins
  }

  // MARK: - Names

  /// Octets of the longest name, far above any key's, which bounds the search for the nearest one.
  private static let longestName = 200

  /// A dotted key, and the delimiter after it.
  mutating func path(endingWith end: StaticString) throws(TOMLReader.Fault) -> [String] {
    var path: [String] = []
    repeat {
      skipBlanks()
      path.append(try name())
      guard path.reduce(0, { $0 + 1 + $1.utf8.count }) <= Self.longestName else {
        throw fault("a name has more than \(Self.longestName) characters")
      }
      skipBlanks()
    } while skip(".")
    guard skip(end) else { throw fault("\(end) is missing after the name") }
    return path
  }

  private mutating func name() throws(TOMLReader.Fault) -> String {
    if rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") { return try text() }
    let name = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard !name.isEmpty else { throw fault("a name is missing") }
    rest = rest.dropFirst(name.count)
    return String(decoding: name, as: UTF8.self)
  }

  // MARK: - Values

  mutating func value() throws(TOMLReader.Fault) -> TOMLValue? {
    switch rest.first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try text())
    case UInt8(ascii: "["): return .texts(try texts())
    case UInt8(ascii: "{"): throw fault("inline tables are not supported")
    default: break
    }
    let word = rest.prefix { $0 != UInt8(ascii: "#") }
    rest = rest.dropFirst(word.count)
    let text = String(decoding: word, as: UTF8.self).trimmingBlanks
    switch text {
    case "": throw fault("the value is missing")
    case "true": return .flag(true)
    case "false": return .flag(false)
    default: break
    }
    if let digits = Self.integer(text) {
      guard let number = Int(digits.text, radix: digits.radix) else {
        throw fault("the number is too large")
      }
      return .number(number)
    }
    guard Self.isOtherValue(text) else {
      throw fault("this is not a number, and a text needs quotes")
    }
    return nil
  }

  /// An array of strings.
  private mutating func texts() throws(TOMLReader.Fault) -> [String] {
    rest = rest.dropFirst()
    var texts: [String] = []
    while true {
      try skipBlankLines()
      if skip("]") { return texts }
      guard rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") else {
        throw fault("a list holds texts in quotes, and ends with ]")
      }
      texts.append(try text())
      try skipBlankLines()
      if skip(",") { continue }
      guard skip("]") else { throw fault("a comma or ] is missing after a text of the list") }
      return texts
    }
  }

  /// An integer's digits without underscores, and its radix; `nil` for other texts.
  private static func integer(_ text: String) -> (text: String, radix: Int)? {
    let radices = ["0x": 16, "0o": 8, "0b": 2]
    let radix = radices[String(text.prefix(2))]
    let sign = radix == nil && (text.hasPrefix("-") || text.hasPrefix("+")) ? text.prefix(1) : ""
    let groups = text.dropFirst(radix == nil ? sign.count : 2).split(
      separator: "_", omittingEmptySubsequences: false)
    let isNumber = groups.allSatisfy { group in
      !group.isEmpty
        && group.utf8.allSatisfy {
          Character(UnicodeScalar($0)).hexDigitValue.map { $0 < radix ?? 10 } ?? false
        }
    }
    let digits = groups.joined()
    // TOML forbids leading zeros.
    guard isNumber, radix != nil || digits == "0" || !digits.hasPrefix("0") else { return nil }
    return (sign + digits, radix ?? 10)
  }

  /// Whether the text looks like a float or a date.
  private static func isOtherValue(_ text: String) -> Bool {
    let unsigned = text.drop { $0 == "+" || $0 == "-" }
    if unsigned == "inf" || unsigned == "nan" { return true }
    return unsigned.first.map { $0.isASCII && $0.isNumber } == true
      && unsigned.contains { ".:-eE".contains($0) }
      && text.utf8.allSatisfy { "0123456789+-.:_eETZtz ".utf8.contains($0) }
  }

  /// A basic or literal string.
  private mutating func text() throws(TOMLReader.Fault) -> String {
    if skip("\"\"\"") || skip("'''") { throw fault("multi-line texts are not supported") }
    if skip("'") {
      let text = rest.prefix { $0 != UInt8(ascii: "'") }
      rest = rest.dropFirst(text.count)
      guard skip("'") else { throw fault("the text has no closing ' on its line") }
      return String(decoding: text, as: UTF8.self)
    }
    rest = rest.dropFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(try escaped()).utf8
      default: text.append(byte)
      }
    }
    throw fault("the text has no closing \" on its line")
  }

  private mutating func escaped() throws(TOMLReader.Fault) -> Unicode.Scalar {
    let letter = rest.popFirst().map { UnicodeScalar($0) }
    switch letter {
    case "b": return "\u{8}"
    case "t": return "\t"
    case "n": return "\n"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "\"": return "\""
    case "\\": return "\\"
    case "u", "U":
      let digits = rest.prefix(letter == "u" ? 4 : 8)
      rest = rest.dropFirst(digits.count)
      let code = String(decoding: digits, as: UTF8.self)
      if digits.count == (letter == "u" ? 4 : 8), code.allSatisfy(\.isHexDigit),
        let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
      {
        return scalar
      }
      fallthrough
    default: throw fault("a \\ in a text starts no known escape; write \\\\ for one")
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(
      drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

/// Reads JSON (RFC 8259) and names the place of the first error.
///
/// Foundation's decoder says that a text is wrong, and on Linux keeps the place to itself; into a
/// tree of values it takes a quarter of an hour for a file full of nested lists.
package struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether lines are noted, which costs memory for every value.
  private var isLocating = false
  private var line = 1
  private var path = JSONPath()
  /// Those of the values that are being read, from the whole text's inwards.
  private var lines: [LineTree] = []
  private var repeated: [Repeated] = []

  /// The nesting beyond which a value counts as wrong, as Foundation's limit; a plan's is 4.
  private static let deepest = 512
  /// The most repeated names that are told; once they are deleted, another check tells the rest.
  private static let mostRepeated = 20

  /// A later value of a name that an object has already, and the value's line.
  typealias Repeated = (path: JSONPath, line: Int)

  /// The first byte that is wrong.
  package struct Fault: Error {
    package let offset: Int

    package init(offset: Int) { self.offset = offset }

    /// The line of the byte in its text, and the character within the line, both from 1.
    package func place(in text: [UInt8]) -> (line: Int, column: Int) {
      let before = text.prefix(offset)
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return (
        before.count { $0 == UInt8(ascii: "\n") } + 1,
        String(decoding: before[start...], as: UTF8.self).count + 1
      )
    }
  }

  /// Reads one value.
  ///
  /// - Parameter bytes: the whole text, in UTF-8.
  package static func value(of bytes: [UInt8]) throws(Fault) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    return try parser.whole()
  }

  /// Reads one value, and notes the lines on which it and each value within it begin.
  static func located(_ bytes: [UInt8]) throws(Fault) -> (
    value: JSONValue, lines: LineTree, repeated: [Repeated]
  ) {
    var parser = JSONParser(bytes: bytes)
    parser.isLocating = true
    let value = try parser.whole()
    return (value, parser.lines[0], parser.repeated)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func whole() throws(Fault) -> JSONValue {
    // A byte order mark may be skipped (RFC 8259, 8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw Fault(offset: index) }
    return value
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  /// Skips a token after blanks.
  private mutating func skip(_ token: StaticString) -> Bool {
    skipBlanks()
    let isThere = token.withUTF8Buffer { bytes[index...].starts(with: $0) }
    if isThere { index += token.utf8CodeUnitCount }
    return isThere
  }

  private mutating func expect(_ token: StaticString) throws(Fault) {
    guard skip(token) else { throw Fault(offset: index) }
  }

  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    skipBlanks()
    guard depth < Self.deepest else { throw Fault(offset: index) }
    if isLocating { lines.append(LineTree(line)) }
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .list(try elements(depth: depth))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"):
      try expect("true")
      return .truth(true)
    case UInt8(ascii: "f"):
      try expect("false")
      return .truth(false)
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: return .number(try number())
    }
  }

  /// The members of an object; of two with one name the last counts.
  private mutating func members(depth: Int) throws(Fault) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try expect("{")
    if skip("}") { return members }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw Fault(offset: index) }
      let name = try text()
      try expect(":")
      members[name] = try value(depth: depth + 1, under: .name(name))
    } while skip(",")
    try expect("}")
    return members
  }

  private mutating func elements(depth: Int) throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try expect("[")
    if skip("]") { return elements }
    repeat {
      elements.append(try value(depth: depth + 1, under: .index(elements.count)))
    } while skip(",")
    try expect("]")
    return elements
  }

  /// Reads the value of a step down.
  private mutating func value(
    depth: Int, under step: JSONPath.Step
  ) throws(Fault) -> JSONValue {
    guard isLocating else { return try value(depth: depth) }
    path.steps.append(step)
    defer { path.steps.removeLast() }
    let value = try value(depth: depth)
    let inner = lines.removeLast()
    let outer = lines.count - 1
    if lines[outer].children[step] != nil, repeated.count < Self.mostRepeated {
      repeated.append((path, inner.line))
    }
    lines[outer].children[step] = inner
    return value
  }

  private mutating func text() throws(Fault) -> String {
    let quote = index
    index += 1
    // UTF-16, in which an escape writes half of a character beyond the basic plane.
    var units: [UInt16] = []
    var start = index
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Fault(offset: index) }
      index += 1
      guard byte == UInt8(ascii: "\\") else { continue }
      units += try utf16(start..<index - 1)
      units.append(try escape())
      start = index
    }
    guard next != nil else { throw Fault(offset: index) }
    units += try utf16(start..<index)
    index += 1
    // A lone half is no character, and a replacement would make another name.
    guard let text = String(validating: units, as: UTF16.self) else { throw Fault(offset: quote) }
    return text
  }

  private func utf16(_ range: Range<Int>) throws(Fault) -> String.UTF16View {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw Fault(offset: range.lowerBound)
    }
    return text.utf16
  }

  /// The letters of the escapes, and what they stand for.
  private static let escapes: [UInt8: UInt16] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  private mutating func escape() throws(Fault) -> UInt16 {
    let start = index - 1
    guard let letter = next else { throw Fault(offset: start) }
    index += 1
    if let unit = Self.escapes[letter] { return unit }
    let digits = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    guard letter == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt16(digits, radix: 16)
    else { throw Fault(offset: start) }
    index += 4
    return unit
  }

  private mutating func number() throws(Fault) -> Double {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    // No digit follows a leading zero.
    if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    // 1e999 follows the grammar and is no number of a computer's.
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
      number.isFinite
    else { throw Fault(offset: start) }
    return number
  }

  private mutating func digits() throws(Fault) {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw Fault(offset: index) }
  }
}

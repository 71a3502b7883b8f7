/// A check of a text against the grammar of JSON (RFC 8259) that finds the first error.
///
/// Foundation's decoder says that a text is wrong, and on Linux keeps the place to itself.
struct JSONSyntax {
  private let bytes: [UInt8]
  private var index = 0

  /// The nesting beyond which a value counts as wrong; a plan's is 4, Foundation's limit 512.
  private static let deepest = 512

  /// The offset of the first error in a text in UTF-8; `nil` for one JSON value.
  static func firstError(in bytes: [UInt8]) -> Int? {
    var syntax = JSONSyntax(bytes: bytes)
    do throws(Fault) {
      // A byte order mark may be skipped (RFC 8259, 8.1).
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { syntax.index = 3 }
      try syntax.value(depth: 0)
      syntax.skipBlanks()
      return syntax.index == bytes.count ? nil : syntax.index
    } catch {
      return error.offset
    }
  }

  private struct Fault: Error {
    var offset: Int
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
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

  private mutating func value(depth: Int) throws(Fault) {
    skipBlanks()
    guard depth < Self.deepest else { throw Fault(offset: index) }
    switch next {
    case UInt8(ascii: "{"): try members(depth: depth)
    case UInt8(ascii: "["): try elements(depth: depth)
    case UInt8(ascii: "\""): try text()
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"): try expect("null")
    default: try number()
    }
  }

  private mutating func members(depth: Int) throws(Fault) {
    try expect("{")
    if skip("}") { return }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw Fault(offset: index) }
      try text()
      try expect(":")
      try value(depth: depth + 1)
    } while skip(",")
    try expect("}")
  }

  private mutating func elements(depth: Int) throws(Fault) {
    try expect("[")
    if skip("]") { return }
    repeat { try value(depth: depth + 1) } while skip(",")
    try expect("]")
  }

  private mutating func text() throws(Fault) {
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Fault(offset: index) }
      if byte == UInt8(ascii: "\\") { try escape() } else { index += 1 }
    }
    guard next != nil else { throw Fault(offset: index) }
    index += 1
  }

  private mutating func escape() throws(Fault) {
    let start = index
    index += 1
    guard let letter = next, "\"\\/bfnrtu".utf8.contains(letter) else {
      throw Fault(offset: start)
    }
    index += 1
    guard letter == UInt8(ascii: "u") else { return }
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      throw Fault(offset: start)
    }
    index += 4
  }

  private mutating func number() throws(Fault) {
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
    guard Double(String(decoding: bytes[start..<index], as: UTF8.self))?.isFinite == true else {
      throw Fault(offset: start)
    }
  }

  private mutating func digits() throws(Fault) {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw Fault(offset: index) }
  }
}

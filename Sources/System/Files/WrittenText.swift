/// The text of files that people write with an editor: passwords, PINs, lists, settings.
///
/// UTF-8, or UTF-16 with its byte order mark, as programs of Windows save it. A byte order mark is no
/// part of the text.
package enum WrittenText {
  /// The text; `nil` for bytes that are neither.
  package static func text(of bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes)
    switch bytes.prefix(2) {
    case [0xFF, 0xFE]: return utf16(bytes, low: 0)
    case [0xFE, 0xFF]: return utf16(bytes, low: 1)
    default: return String(validating: withoutMark(bytes), as: UTF8.self)
    }
  }

  /// The names in a text; bytes that are no UTF-8 are the names' own (``PathText``).
  package static func names(in bytes: some Collection<UInt8>) -> String {
    let own = text(of: bytes).map { Array($0.utf8) } ?? Array(withoutMark(Array(bytes)))
    return PathText.text(of: own)
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  /// - Parameter low: the place of a unit's low byte in its pair.
  private static func utf16(_ bytes: [UInt8], low: Int) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      UInt16(bytes[place + low]) | UInt16(bytes[place + 1 - low]) << 8
    }
    return String(validating: units, as: UTF16.self)
  }
}

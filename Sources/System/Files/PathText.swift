/// Paths as texts. To the system a name is any bytes; a text has to be UTF-8.
///
/// A byte that is no UTF-8 stands in a text as a scalar of the last private use plane, U+10FF80 to
/// U+10FFFF; the system gets the byte back. A name that itself has such a scalar is written byte by
/// byte in the same way.
package enum PathText {
  private static let firstScalar: UInt32 = 0x10_FF00

  /// The text of a path's bytes.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = plain(bytes) { return text }
    var text = String.UnicodeScalarView()
    var place = 0
    while place < bytes.count {
      let lengths = 1...min(4, bytes.count - place)
      let character = lengths.lazy.compactMap { length in
        plain(bytes[place..<place + length])
      }.first
      if let character {
        text.append(contentsOf: character.unicodeScalars)
        place += character.utf8.count
      } else {
        if let scalar = Unicode.Scalar(firstScalar + UInt32(bytes[place])) { text.append(scalar) }
        place += 1
      }
    }
    return String(text)
  }

  /// The text of bytes of which none needs a scalar in its place.
  private static func plain(_ bytes: some Collection<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.holdsBytes ? nil : text
  }

  /// A scalar's byte that is no UTF-8; `nil` for an ordinary scalar.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= firstScalar + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }
}

extension String {
  /// The path's bytes for the system, with a NUL at their end.
  package var pathBytes: [CChar] {
    guard holdsBytes else { return Array(utf8CString) }
    let bytes = unicodeScalars.flatMap { scalar in
      PathText.byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
    return bytes.map(CChar.init(bitPattern:)) + [0]
  }

  /// The letters after the last dot of a path's last part; `nil` without such. A leading dot begins
  /// the name.
  package var fileExtension: Substring? {
    guard let name = utf8.split(separator: UInt8(ascii: "/")).last.map(Substring.init),
      let dot = name.lastIndex(of: "."), dot > name.startIndex, !hasSuffix("/")
    else { return nil }
    let letters = name[name.index(after: dot)...]
    return letters.isEmpty ? nil : letters
  }

  /// Whether a scalar stands for a byte.
  fileprivate var holdsBytes: Bool {
    // F4 8F is how UTF-8 begins the last plane's upper half.
    utf8.contains(0xF4) && unicodeScalars.contains { PathText.byte(of: $0) != nil }
  }
}

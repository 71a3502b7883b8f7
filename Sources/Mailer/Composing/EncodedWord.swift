import Foundation

/// Encoded words of RFC 2047, in UTF-8.
///
/// Each word is cut between whole characters, since RFC 2047 5.3 wants every word to decode by
/// itself. Words other than the last hold a multiple of three octets, so that Base64 needs no `=`
/// inside the sequence: GMime 3.2 drops text after such padding. Spaces are inside the words:
/// readers swallow the white space between two of them.
enum EncodedWord {
  /// RFC 2047 section 2: the longest word.
  static let wordLimit = 75
  /// RFC 2047 section 2: the longest line that holds one.
  static let lineLimit = 76
  private static let opening = "=?UTF-8?B?"
  private static let openingQ = "=?UTF-8?Q?"
  private static let closing = "?="

  /// The words for a text, one a line.
  ///
  /// - Parameter column: The octets of the first line before the sequence.
  static func sequence(for text: String, column: Int) -> String {
    var words: [String] = []
    var rest = text[...]
    var room = min(wordLimit, lineLimit - column)
    while !rest.isEmpty {
      let (word, length) = next(rest, room: room)
      words.append(word)
      rest = rest.dropFirstScalars(length)
      room = wordLimit
    }
    return words.joined(separator: "\r\n ")
  }

  /// The longest word that fits, and the number of scalars in it.
  private static func next(_ text: Substring, room: Int) -> (word: String, scalars: Int) {
    let octets = (room - opening.utf8.count - closing.utf8.count) / 4 * 3
    if text.utf8.count <= octets {
      return (base64(String(text)), text.unicodeScalars.count)
    }
    if let length = cut(text, octets: octets) {
      return (base64(String(text.prefixScalars(length))), length)
    }
    // No cut may be a multiple of three, as with "A" before three-octet characters only. Q has no
    // padding, so it may be cut anywhere.
    return quotedPrintable(text, room: room)
  }

  /// The last cut at a multiple of three octets: between characters, else between scalars.
  private static func cut(_ text: Substring, octets limit: Int) -> Int? {
    var octets = 0
    var scalars = 0
    var atCharacter: Int?
    var atScalar: Int?
    outer: for character in text {
      for scalar in character.unicodeScalars {
        octets += UTF8.width(scalar)
        scalars += 1
        if octets > limit { break outer }
        if octets % 3 == 0 { atScalar = scalars }
      }
      if octets % 3 == 0 { atCharacter = scalars }
    }
    return atCharacter ?? atScalar
  }

  private static func base64(_ text: String) -> String {
    opening + Data(text.utf8).base64EncodedString() + closing
  }

  private static func quotedPrintable(_ text: Substring, room: Int) -> (String, Int) {
    let limit = room - openingQ.utf8.count - closing.utf8.count
    var body = ""
    var taken = 0
    var size = 0
    for scalar in text.unicodeScalars {
      let encoded = quotedPrintable(scalar)
      if size + encoded.utf8.count > limit { break }
      body += encoded
      size += encoded.utf8.count
      taken += 1
    }
    return (openingQ + body + closing, taken)
  }

  /// RFC 2047 5 (3): the characters that are safe in a phrase, the strictest context.
  private static func quotedPrintable(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "!", "*", "+", "-", "/": String(scalar)
    case " ": "_"
    default: scalar.utf8.map { "=" + Hexadecimal.upper($0) }.joined()
    }
  }
}

extension Substring {
  func prefixScalars(_ count: Int) -> Substring {
    self[..<unicodeScalars.index(startIndex, offsetBy: count)]
  }

  func dropFirstScalars(_ count: Int) -> Substring {
    self[unicodeScalars.index(startIndex, offsetBy: count)...]
  }
}

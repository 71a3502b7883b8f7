/// Quoted-printable text (RFC 2045 6.7). Spam filters distrust texts in Base64.
enum QuotedPrintable {
  /// RFC 2045 6.7 (5).
  static let lineLimit = 76

  /// The encoded text; every kind of line end becomes CRLF.
  static func encode(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    var column = 0
    let lines = text.normalisedLines()
    for (number, line) in lines.enumerated() {
      if number > 0 {
        output += [0x0D, 0x0A]
        column = 0
      }
      let bytes = Array(line.utf8)
      for (position, byte) in bytes.enumerated() {
        let last = position == bytes.count - 1
        let literal: Bool
        switch byte {
        case 0x3D: literal = false
        case 0x20, 0x09: literal = !last  // relays strip white space at a line's end
        // Some relays change a "." or "From " at the start of a line.
        case 0x2E, 0x46: literal = column > 0
        case 0x21...0x7E: literal = true
        default: literal = false
        }
        let width = literal ? 1 : 3
        if column + width > lineLimit - (last ? 0 : 1) {
          output += [0x3D, 0x0D, 0x0A]
          column = 0
        }
        if literal, !(column == 0 && (byte == 0x2E || byte == 0x46)) {
          output.append(byte)
          column += 1
        } else {
          output.append(0x3D)
          output += Array(Hexadecimal.upper(byte).utf8)
          column += 3
        }
      }
    }
    return output
  }
}

extension String {
  /// The lines of a text whose line ends are CRLF, CR or LF.
  func normalisedLines() -> [String] {
    var lines: [String] = [""]
    var previousWasReturn = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\r": lines.append("")
      case "\n": if !previousWasReturn { lines.append("") }
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
      previousWasReturn = scalar == "\r"
    }
    return lines
  }
}

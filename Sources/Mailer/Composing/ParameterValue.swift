/// A parameter of a structured header field, such as a file name.
enum ParameterValue {
  /// `attribute-char` of RFC 2231: octets that need no percent-encoding.
  private static func isAttributeCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23, 0x24, 0x26, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7B, 0x7C, 0x7D, 0x7E: true
    default: false
    }
  }

  /// The parameter by RFC 2231: quoted if ASCII, else `name*=UTF-8''…`, in numbered pieces if that
  /// is too long for a line. Each line starts with a fold.
  static func rfc2231(_ name: String, _ value: String) -> String {
    let ascii = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    let quoted = HeaderText.quoted(value)
    if ascii, name.utf8.count + quoted.utf8.count <= 70 {
      return ";\r\n \(name)=\(quoted)"
    }
    let encoded = value.unicodeScalars.map { scalar in
      scalar.utf8.map {
        isAttributeCharacter($0) ? String(Unicode.Scalar($0)) : "%" + Hexadecimal.upper($0)
      }.joined()
    }
    let whole = encoded.joined()
    if name.utf8.count + whole.utf8.count <= 60 {
      return ";\r\n \(name)*=UTF-8''\(whole)"
    }
    var pieces: [String] = []
    var piece = ""
    for scalar in encoded {
      if piece.utf8.count + scalar.utf8.count > 50 {
        pieces.append(piece)
        piece = ""
      }
      piece += scalar
    }
    pieces.append(piece)
    return pieces.enumerated().map { number, piece in
      ";\r\n \(name)*\(number)*=\(number == 0 ? "UTF-8''" : "")\(piece)"
    }.joined()
  }

  /// The parameter as encoded words in quotes, which no standard allows but Outlook needs.
  static func rfc2047(_ name: String, _ value: String) -> String {
    let plain = value.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !value.contains("=?")
    if plain, value.utf8.count <= 60 { return ";\r\n \(name)=\(HeaderText.quoted(value))" }
    let column = name.utf8.count + 4
    return ";\r\n \(name)=\"\(EncodedWord.sequence(for: value, column: column))\""
  }
}

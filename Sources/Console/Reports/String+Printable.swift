import Files

extension String {
  /// The text for a terminal or a log, with control characters escaped as in Swift source.
  ///
  /// A file's name may contain escape sequences and line feeds, and bytes that are no UTF-8.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = PathText.byte(of: scalar) {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text += scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: PathText.byte(of: self) != nil
    }
  }
}

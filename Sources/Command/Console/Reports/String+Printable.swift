import Files

extension String {
  /// The text as one line for a terminal or a log, with control characters escaped as in Swift
  /// source.
  ///
  /// A file's name may contain escape sequences and line feeds, and bytes that are no UTF-8.
  package var printable: String { escaping { $0.isControl } }

  /// The same for text of several lines.
  var printableLines: String { escaping { $0.isControl && $0 != "\n" && $0 != "\t" } }

  private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
    func isByte(_ scalar: Unicode.Scalar) -> Bool { PathText.byte(of: scalar) != nil }
    guard unicodeScalars.contains(where: { isByte($0) || isEscaped($0) }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = PathText.byte(of: scalar) {
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text += isEscaped(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
      }
    }
  }
}

extension String {
  /// The text followed by spaces up to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// "no face", "1 face", "2 faces".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count == 0 ? "no" : String(count)) \(noun)\(count == 1 ? "" : "s")"
}

/// Colours on terminals; plain text elsewhere.
package struct TerminalColors {
  private let shown: Bool

  /// Parameters of ECMA-48's "select graphic rendition" (SGR).
  package enum Color: Int {
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
  }

  /// - Parameters:
  ///   - descriptor: the output's file descriptor; files and pipes get no colours.
  ///   - environment: a non-empty `NO_COLOR` (no-color.org) or `TERM=dumb` turns colours off.
  package init(of descriptor: Int32, environment: [String: String]) {
    shown =
      Process.isTerminal(descriptor) && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// The text in a colour.
  package func painted(_ text: String, _ color: Color) -> String {
    shown ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

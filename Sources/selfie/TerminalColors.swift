/// Colours on a terminal that shows them, and none elsewhere.
struct TerminalColors {
  private let shown: Bool

  /// The colours that are used, by their numbers in ECMA-48's "select graphic rendition".
  enum Color: Int {
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
  }

  /// - Parameters:
  ///   - descriptor: the stream that is written to; files and pipes get no colours.
  ///   - environment: `NO_COLOR` (no-color.org) with any text in it, or `TERM=dumb`, asks for none.
  init(of descriptor: Int32, environment: [String: String]) {
    shown =
      Process.isTerminal(descriptor) && (environment["NO_COLOR"] ?? "").isEmpty
      && environment["TERM"] != "dumb"
  }

  /// The text in a colour.
  func painted(_ text: String, _ color: Color) -> String {
    shown ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// A terminal's number of colours.
enum ColorDepth: Sendable {
  /// No colours, or turned off by `NO_COLOR`.
  case none
  /// The 256 colours of xterm.
  case palette
  /// 24 bits.
  case full

  /// Reads `NO_COLOR` (no-color.org), `TERM` and `COLORTERM`.
  init(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || term.isEmpty || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
      || term.hasSuffix("-direct")
    {
      self = .full
    } else if term.contains("256") {
      self = .palette
    } else {
      self = .none
    }
  }
}

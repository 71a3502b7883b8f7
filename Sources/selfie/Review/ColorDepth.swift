/// How many colours a terminal shows.
enum ColorDepth: Sendable {
  /// None, or the user wants none (`NO_COLOR`).
  case none
  /// The 256 of xterm.
  case palette
  /// 24 bits.
  case full

  /// What the environment says (no-color.org; `COLORTERM` as most terminals set it).
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

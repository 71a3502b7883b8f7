import Notation

/// A setting's value and origin.
struct Setting: Sendable, Equatable {
  let value: TOMLValue
  /// A file's path, a variable's name or the program, for errors and summaries.
  let origin: String

  /// The setting with the home folder in place of `~` at the begin of its path.
  func expandingHome(_ home: String) -> Setting {
    guard case .text(let path) = value, path == "~" || path.hasPrefix("~/") else { return self }
    return Setting(value: .text(home + path.dropFirst()), origin: origin)
  }
}

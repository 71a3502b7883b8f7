/// The languages that visitors are written to in. English stands for every other one.
public enum Language: String, Sendable, CaseIterable, Codable {
  case greek = "el"
  case english = "en"

  /// The language of a locale name such as `el_GR.UTF-8`.
  public init(locale: String) {
    let language = locale.lowercased().prefix { $0.isLetter }
    self = language == "el" ? .greek : .english
  }

  /// The language that the environment asks for, in POSIX's order.
  public static func preferred(in environment: [String: String]) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment[name], !value.isEmpty { return Language(locale: value) }
    }
    return .english
  }
}

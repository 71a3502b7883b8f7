/// A language of the texts for visitors; English stands in for all others.
public enum Language: String, Sendable, CaseIterable, Codable {
  /// Greek.
  case greek = "el"
  /// English.
  case english = "en"

  /// The language of a locale name such as `el_GR.UTF-8`.
  public init(locale: String) {
    let language = locale.lowercased().prefix { $0.isLetter }
    self = language == "el" ? .greek : .english
  }

  /// The language of the environment's locale: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  public static func preferred(in environment: [String: String]) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment[name], !value.isEmpty { return Language(locale: value) }
    }
    return .english
  }
}

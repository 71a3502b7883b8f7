/// A language, by its code (BCP 47) such as `el` or `pt-BR`.
///
/// The program has its own words in ``greek`` and ``english``; the booth takes those of any
/// language from files.
public struct Language: RawRepresentable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  /// The code.
  public let rawValue: String

  /// A language of a code; `nil` for what is no code.
  ///
  /// A code has the language, the script, the region and up to three variants, in this order and
  /// none twice (RFC 5646, section 2.1): browsers refuse to write numbers by any other.
  public init?(rawValue: String) {
    let form =
      #/
      [a-z]{2,3}
      (?:-[A-Za-z]{4})?
      (?:-(?:[A-Za-z]{2}|[0-9]{3}))?
      ((?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3})){0,3})
      /#
    guard let match = rawValue.wholeMatch(of: form) else { return nil }
    let variants = match.1.lowercased().split(separator: "-")
    guard Set(variants).count == variants.count else { return nil }
    self.rawValue = rawValue
  }

  private init(known code: String) { rawValue = code }

  /// The most languages that a museum or an exhibit offers: twice as many as the European Union has.
  package static let mostOffered = 48

  /// Greek.
  public static let greek = Language(known: "el")
  /// English.
  public static let english = Language(known: "en")
  /// The languages of the command line's own texts.
  public static let builtIn = [greek, english]

  /// The built-in language of a locale name such as `el_GR.UTF-8`; English stands in for all
  /// others.
  public init(locale: String) {
    let tag = locale.prefix { $0 != "." && $0 != "@" }
    self = LanguageWish([String(tag).replacing("_", with: "-")]).choice(of: Self.builtIn)
  }

  /// The language of the environment's locale: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  public static func preferred(in environment: [String: String]) -> Language {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = environment[name], !value.isEmpty { return Language(locale: value) }
    }
    return .english
  }
}

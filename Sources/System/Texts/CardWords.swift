/// The words of a printed card, in one language.
package struct CardWords: Sendable, Equatable {
  /// What the visitor has become; it is true of women and men.
  package let title: String
  /// What several visitors have become.
  package let titleOfSeveral: String
  private let mail: MailWords

  /// The words of a language file, which has been filled from English.
  package init(_ file: LanguageFile) {
    switch file.words[.card]?["title"] {
    case .plain(let text): (title, titleOfSeveral) = (text, text)
    case .counted(let texts):
      let general = texts["other"] ?? ""
      (title, titleOfSeveral) = (texts["=1"] ?? texts["one"] ?? general, general)
    case nil: (title, titleOfSeveral) = ("Olympic champion", "Olympic champions")
    }
    mail = MailWords(file)
  }

  /// A date as people write it; any text but an ISO date such as `2026-11-25` stays as it is.
  package func date(_ text: String) -> String {
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.output.1), let month = Int(match.output.2),
      let day = Int(match.output.3), (1...12).contains(month), (1...31).contains(day)
    else { return text }
    return mail.date(day: day, month: month, year: year)
  }
}

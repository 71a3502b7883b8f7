/// The words of the message that carries a photo, in one language.
package struct MailWords: Sendable, Equatable, Codable {
  package var subject: String
  /// Without the recipient's name.
  package var greeting: String
  /// With `{name}`.
  package var greetingByName: String
  package var message: String
  /// Subject and message for a photo on which no wreath is to be seen.
  private var subjectWithoutWreath, messageWithoutWreath: String
  /// The alternative text of the preview.
  package var preview: String
  /// The direction of the letters; queued words of earlier versions have none.
  package var direction: LanguageFile.Direction? = .leftToRight
  /// The museum's name under the message; `nil` leaves the configured one.
  package var museum: String?
  /// With `{day}`, `{month}` and `{year}`.
  private var date: String
  /// From January, as they stand in a date.
  private var months: [String]

  /// The words of the command line, in a built-in language; English for all others.
  package init(_ language: Language) {
    subject = VisitorText.mailSubject.text(in: language)
    greeting = VisitorText.mailGreeting.text(in: language)
    greetingByName = VisitorText.mailGreetingByName.text(in: language)
    message = VisitorText.mailMessage.text(in: language)
    subjectWithoutWreath = VisitorText.mailSubjectWithoutWreath.text(in: language)
    messageWithoutWreath = VisitorText.mailMessageWithoutWreath.text(in: language)
    preview = VisitorText.mailPreview.text(in: language)
    date = "{day} {month} {year}"
    months = WrittenDate.months(in: language)
  }

  /// The words of a language file; what it lacks is English.
  package init(_ file: LanguageFile) {
    self.init(.english)
    direction = file.direction
    func take(_ key: String, _ field: WritableKeyPath<MailWords, String>) {
      if let phrase = file.words[.mail]?[key] { self[keyPath: field] = phrase.general }
    }
    take("subject", \.subject)
    take("greeting", \.greeting)
    take("greetingByName", \.greetingByName)
    take("message", \.message)
    take("subjectWithoutWreath", \.subjectWithoutWreath)
    take("messageWithoutWreath", \.messageWithoutWreath)
    take("preview", \.preview)
    take("date", \.date)
    for month in months.indices {
      if let phrase = file.words[.mail]?["month\(month + 1)"] { months[month] = phrase.general }
    }
  }

  /// The words for a photo by what is to be seen on it: they promise no wreath where there is none.
  package func telling(ofWreath isSeen: Bool) -> MailWords {
    var words = self
    if !isSeen { (words.subject, words.message) = (subjectWithoutWreath, messageWithoutWreath) }
    return words
  }

  /// A greeting, with the recipient's name unless it is empty.
  package func greeting(to name: String) -> String {
    name.isEmpty ? greeting : Phrase.filled(greetingByName, ["name": name])
  }

  /// A date as people write it, such as `20. November 2026`.
  ///
  /// - Parameter month: 1 for January.
  package func date(day: Int, month: Int, year: Int) -> String {
    Phrase.filled(
      date, ["day": String(day), "month": months[month - 1], "year": String(year)])
  }
}

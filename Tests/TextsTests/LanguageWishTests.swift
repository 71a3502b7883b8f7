import Testing
import Texts

@Suite("The choice of a language")
struct LanguageWishTests {
  /// What a browser wishes for, what is offered, and what it gets.
  private static let cases: [(wish: String, offered: [String], choice: String)] = [
    // The first wish that is offered, by quality and not by place.
    ("el", ["el", "en"], "el"), ("el-GR,el;q=0.9,en;q=0.8", ["en", "el"], "el"),
    ("en;q=0.5, el;q=0.9", ["en", "el"], "el"), ("el;q=0.5,en;q=0.5", ["en", "el"], "el"),
    ("de-DE,de;q=0.9,el;q=0.7,en;q=0.6", ["el", "en"], "el"),
    // English for every language that is not offered, whatever is offered first.
    ("de-DE,de;q=0.9", ["el", "en"], "en"), ("fr", ["el", "en"], "en"),
    ("zh-CN,zh;q=0.9", ["el", "it", "en"], "en"), ("*", ["el", "en"], "en"),
    ("", ["el", "en"], "en"), ("de", ["el", "en-GB"], "en-GB"),
    // Without English the first.
    ("de", ["el", "it"], "el"), ("", ["fr", "el"], "fr"),
    // Regions and scripts: from the wish to what is more general, then to another variety.
    ("EN-us", ["el", "en"], "en"), ("zh-Hant-TW", ["en", "zh", "zh-Hant"], "zh-Hant"),
    ("pt-BR", ["en", "pt"], "pt"), ("pt-PT", ["en", "pt-BR"], "pt-BR"),
    ("pt", ["en", "pt-BR"], "pt-BR"), ("de-CH, fr;q=0.9", ["en", "fr", "de"], "de"),
    ("en-GB", ["en-US", "en-GB"], "en-GB"),
    // A code is no beginning of another.
    ("e", ["el", "en"], "en"), ("ell", ["el", "en"], "en"),
    // What is refused is not chosen, unless nothing else is offered.
    ("en;q=0,*", ["el", "en"], "el"), ("en;q=0", ["en-GB", "el"], "el"),
    ("en;q=0", ["en"], "en"), ("el;q=0.000,de", ["el", "en"], "en"),
    // A wish of many parts is read in their number's time; a browser's header is shorter than this.
    ("el" + String(repeating: "-a", count: 500), ["en", "el"], "el"),
    (String(repeating: "de,", count: 400) + "el", ["en", "el"], "en"),
    // What cannot be read is no wish.
    ("el;q=2,en", ["el", "en"], "en"), ("; ,,el , xx-", ["en", "el"], "el"),
    ("el;level=1", ["el", "en"], "en"), ("el ; q=0.7", ["en", "el"], "el"),
  ]

  @Test(
    "A browser gets the language that it wishes for most, else English, else the first",
    arguments: cases)
  func header(wish: String, offered: [String], choice: String) {
    let languages = offered.compactMap { Language(rawValue: $0) }
    #expect(languages.count == offered.count)
    #expect(LanguageWish(acceptLanguage: wish).choice(of: languages).rawValue == choice)
  }

  @Test(
    "A locale's name is a wish as well",
    arguments: [
      ("el_GR.UTF-8", "el"), ("el", "el"), ("el_CY@euro", "el"), ("EL_GR", "el"),
      ("en_GB", "en"), ("de_DE.UTF-8", "en"), ("C", "en"), ("POSIX", "en"), ("elx", "en"),
      ("", "en"),
    ])
  func locale(name: String, code: String) { #expect(Language(locale: name).rawValue == code) }

  @Test(
    "Words that a language lacks are read in its own varieties, English, or the first by code",
    arguments: [
      (["el", "en"], "el", "el"), (["el", "en"], "de", "en"), (["fr", "el"], "de", "el"),
      (["en", "el"], "el-CY", "el"), (["pt-BR", "en"], "pt", "pt-BR"),
    ])
  func source(of codes: [String], for language: String, is expected: String) throws {
    let words = Dictionary(
      uniqueKeysWithValues: codes.compactMap { Language(rawValue: $0) }.map { ($0, "words") })
    let reader = try #require(Language(rawValue: language))
    #expect(words.source(for: reader)?.rawValue == expected)
    #expect([Language: String]().source(for: reader) == nil)
  }

  @Test("The program's own texts follow the same rule")
  func ownTexts() throws {
    let cyprus = try #require(Language(rawValue: "el-CY"))
    let german = try #require(Language(rawValue: "de"))
    #expect(VisitorText.mailGreeting.text(in: cyprus) == VisitorText.mailGreeting.text(in: .greek))
    #expect(MailWords(cyprus).date(day: 1, month: 5, year: 2026) == "1 Μαΐου 2026")
    #expect(MailWords(german) == MailWords(.english))
  }
}

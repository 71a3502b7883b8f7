import Testing

@testable import Texts

@Suite struct VisitorTextTests {
  @Test("Every text has words in every language", arguments: Language.builtIn)
  func complete(language: Language) {
    let missing = VisitorText.allCases.filter {
      VisitorText.words(of: language)[$0, default: ""].isEmpty
    }
    #expect(missing.isEmpty)
  }

  @Test("A text has the same placeholders in every language", arguments: VisitorText.allCases)
  func placeholders(text: VisitorText) {
    let names = Language.builtIn.map { language in
      Set((VisitorText.words(of: language)[text] ?? "").matches(of: /\{\w+\}/).map(\.output))
    }
    #expect(Set(names).count == 1)
  }

  @Test("Greek words are written in Greek letters", arguments: VisitorText.allCases)
  func greek(text: VisitorText) throws {
    let words = try #require(VisitorText.words(of: .greek)[text])
    #expect(words.unicodeScalars.contains { (0x370...0x3FF).contains($0.value) })
  }

  @Test("A placeholder is filled")
  func filled() {
    #expect(
      VisitorText.mailGreetingByName.text(in: .greek, ["name": "Ελένη"])
        == "Συγχαρητήρια, Ελένη!")
  }

  @Test("No text has two exclamation marks", arguments: VisitorText.allCases)
  func calm(text: VisitorText) {
    for language in Language.builtIn {
      let words = VisitorText.words(of: language)[text] ?? ""
      #expect(words.count { $0 == "!" } <= 1, "\(words)")
    }
  }

  @Test("A date is written with the month's name, in Greek in the genitive")
  func dates() {
    #expect(MailWords(.greek).date(day: 1, month: 5, year: 2026) == "1 Μαΐου 2026")
    #expect(MailWords(.english).date(day: 31, month: 12, year: 2026) == "31 December 2026")
    for language in Language.builtIn {
      let months = (1...12).map { MailWords(language).date(day: 1, month: $0, year: 1) }
      #expect(Set(months).count == 12)
    }
  }
}

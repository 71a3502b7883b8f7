import Testing

@testable import Texts

@Suite struct VisitorTextTests {
  @Test("Every text has words in every language", arguments: Language.allCases)
  func complete(language: Language) {
    let missing = VisitorText.allCases.filter {
      VisitorText.words(of: language)[$0, default: ""].isEmpty
    }
    #expect(missing.isEmpty)
  }

  @Test("A text has the same placeholders in every language", arguments: VisitorText.allCases)
  func placeholders(text: VisitorText) {
    let names = Language.allCases.map { language in
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
        == "Συγχαρητήρια, Ελένη!!")
  }

  @Test(
    "Greek locales are written to in Greek, all others in English",
    arguments: [
      ("el_GR.UTF-8", Language.greek), ("el", .greek), ("EL_CY", .greek), ("en_GB", .english),
      ("C", .english), ("de_DE", .english), ("ell", .english), ("", .english),
    ])
  func locale(name: String, language: Language) {
    #expect(Language(locale: name) == language)
  }
}

import Museum
import Testing

@Suite("The visitor's own line")
struct VisitorLineTests {
  private static func rules() -> VisitorLine {
    var rules = VisitorLine()
    (rules.length, rules.refused) = (40, ["rude", "Κακός", "two words"])
    return rules
  }

  @Test(
    "A line is plain text on one line, its blanks single; a blank one is none",
    arguments: [
      (nil, nil), ("", nil), (" \u{A0} ", nil), ("  Hello   Nike ", "Hello Nike"),
      ("Χρόνια πολλά!", "Χρόνια πολλά!"), ("<b>5 > 3</b>", "<b>5 > 3</b>"), ("👩‍👩‍👧 3.14", "👩‍👩‍👧 3.14"),
      ("crude", "crude"), ("See you at 10.30.", "See you at 10.30."),
    ] as [(String?, String?)])
  func taken(text: String?, line: String?) throws {
    #expect(try Self.rules().usable(text) == line)
  }

  @Test(
    "What steers the text or is too long is refused",
    arguments: [
      "a\r\nBcc: b@c.de", "a\nb", "a\u{0}b", "a\u{1B}[31mb", "a\u{202E}b", "a\u{2066}b",
      "a\u{2028}b",
      String(repeating: "a", count: 41),
    ])
  func form(text: String) {
    #expect(throws: VisitorLine.Fault.form(limit: 40)) { try Self.rules().usable(text) }
  }

  @Test(
    "Refused words are refused in any case, with accents and with what is not seen; links too",
    arguments: [
      "rude", "so RUDE!", "rúde", "ｒｕｄｅ", "ru\u{200B}de", "ru\u{AD}de", "κακος", "ΚΑΚΌΣ",
      "two  words",
      "Two-Words", "http://a.b", "WWW.x", "see evil.com/x", "bit.ly/3", "mailto:a@b",
    ])
  func words(text: String) {
    #expect(throws: VisitorLine.Fault.words) { try Self.rules().usable(text) }
  }
}

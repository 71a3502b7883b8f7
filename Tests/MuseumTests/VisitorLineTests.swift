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
      ("crude", "crude"),
    ] as [(String?, String?)])
  func taken(text: String?, line: String?) throws {
    #expect(try Self.rules().usable(text) == line)
  }

  @Test(
    "Full stops, slashes and colons of sentences make no link, with or without the space after them",
    arguments: [
      "See you at 10.30.", "Hurra.Wir waren da", "wow.super", "Super.Es war schön.Danke",
      "Great.So nice", "Ναι...ναι", "κ.λπ.", "z.B. wir", "a.m./p.m.", "und/oder", "3.Mai/4.Mai",
      "1.2.2024", "12.5.2024/13.5.2024", "1.2.3.4", "5/5", "St.Petersburg", "Love @home.", "Top!",
    ])
  func sentences(text: String) throws { #expect(try Self.rules().usable(text) == text) }

  @Test(
    "What mail programs make a link of is refused",
    arguments: [
      "http://a.b", "WWW.x", "mailto:a@b", "me@evil.is",
      // A host before a path or port, with any ending.
      "bit.ly/3", "t.me/x", "x.com/x", "is.gd/x", "evil.is:8080/x", "10.0.0.1/x", "10.0.0.1:80",
      // An ending that most addresses have, or that is sold for little.
      "see evil.com/x", "x.com", "abc.xyz", "evil.online now", "evil.SITE", "evil.top.", "(t.me)",
      "evil.co.uk", "παράδειγμα.ελ", "ΠΑΡΆΔΕΙΓΜΑ.ΕΛ", "пример.рф", "evil.ｃｏｍ",
      "ev\u{AD}il.co\u{200B}m",
      // A space is missing before the same word.
      "Great.Top!",
    ])
  func links(text: String) {
    #expect(throws: VisitorLine.Fault.words) { try Self.rules().usable(text) }
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
    "Refused words are refused in any case, with accents and with what is not seen",
    arguments: [
      "rude", "so RUDE!", "rúde", "ｒｕｄｅ", "ru\u{200B}de", "ru\u{AD}de", "κακος", "ΚΑΚΌΣ",
      "two  words", "Two-Words",
    ])
  func words(text: String) {
    #expect(throws: VisitorLine.Fault.words) { try Self.rules().usable(text) }
  }
}

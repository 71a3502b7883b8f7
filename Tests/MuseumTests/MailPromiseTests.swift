import Testing
import Texts

@testable import Museum

@Suite("What a mail says of the photo")
struct MailPromiseTests {
  /// How the delivered languages name the wreath, and the statue; in lower case.
  private static let wreaths = [
    "el": ["κότιν", "στεφάνι"], "en": ["kotinos", "wreath"], "de": ["kotinos", "kranz"],
    "fr": ["kotinos", "couronne"], "it": ["kotinos", "corona"],
  ]
  private static let statues = [
    "el": "άγαλμα", "en": "nike", "de": "nike", "fr": "nik", "it": "nik",
  ]

  @Test(
    "The wreath is named where it is to be seen and nowhere else, the statue never",
    arguments: ["el", "en", "de", "fr", "it"], [true, false])
  func table(code: String, wreathIsSeen: Bool) throws {
    let words = MailWords(try Delivered.file(code)).telling(ofWreath: wreathIsSeen)
    let names = try #require(Self.wreaths[code])
    let statue = try #require(Self.statues[code])
    func namesWreath(_ text: String) -> Bool {
      names.contains { text.lowercased().contains($0) }
    }
    #expect(namesWreath(words.message) == wreathIsSeen, "\(words.message)")
    if !wreathIsSeen { #expect(!namesWreath(words.subject), "\(words.subject)") }
    for text in [words.greeting, words.greetingByName, words.preview] {
      #expect(!namesWreath(text), "\(text)")
    }
    // One mail is sent with the statue and without.
    for text in [words.subject, words.message, words.greeting, words.preview] {
      #expect(!text.isEmpty && !text.lowercased().contains(statue), "\(text)")
      #expect(!text.contains("Νίκη"), "\(text)")
    }
  }
}

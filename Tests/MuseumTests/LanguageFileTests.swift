import Foundation
import Museum
import Notation
import TestSupport
import Testing
import Texts

@Suite("Language files")
struct LanguageFileTests {
  @Test(
    "Every delivered file has the words of the English one with their placeholders, and no other",
    arguments: Delivered.codes)
  func complete(code: String) throws {
    let (file, english) = (try Delivered.file(code), try Delivered.file("en"))
    for section in LanguageFile.Section.allCases {
      let (mine, theirs) = (file.words[section] ?? [:], english.words[section] ?? [:])
      #expect(!theirs.isEmpty && Set(mine.keys) == Set(theirs.keys), "\(section)")
      for (key, phrase) in mine {
        let wanted = theirs[key].map { Phrase.placeholders(of: $0.general) }
        #expect(Phrase.placeholders(of: phrase.general) == wanted, "\(key)")
      }
    }
    #expect(file.direction == .leftToRight)
  }

  @Test(
    "A card's title has a plural where its words are a person's",
    arguments: [
      ("el", "Ολυμπιονίκης", "Ολυμπιονίκες"), ("en", "Olympic champion", "Olympic champions"),
      ("de", "Olympiasieg", "Olympiasieg"), ("fr", "Victoire olympique", "Victoire olympique"),
      ("it", "Vittoria olimpica", "Vittoria olimpica"),
    ])
  func cardTitle(code: String, one: String, several: String) throws {
    let words = CardWords(try Delivered.file(code))
    #expect(words.title == one && words.titleOfSeveral == several)
  }

  @Test("Each delivered file is in its own language", arguments: Delivered.codes)
  func own(code: String) throws {
    let file = try Delivered.file(code)
    for other in Delivered.codes where other != code {
      let words = try Delivered.file(other).words
      let same = file.words.flatMap { section, words in words.map { (section, $0.key, $0.value) } }
        .filter { words[$0.0]?[$0.1] == $0.2 }.map(\.1)
      // Question, Accent, Symbols and the like are one word in several languages.
      #expect(same.count < 40, "\(other): \(same.sorted())")
    }
    let isGreek = file.words[.page]?["title"]?.general.unicodeScalars
      .contains { (0x370...0x3FF).contains($0.value) }
    #expect(isGreek == (code == "el"))
  }

  @Test("Greek and English mails have the words of the command line", arguments: Language.builtIn)
  func mail(language: Language) throws {
    #expect(MailWords(try Delivered.file(language.rawValue)) == MailWords(language))
  }

  @Test("A date is written as the language writes it")
  func dates() throws {
    for (code, text) in [
      ("de", "1. März 2026"), ("fr", "1 mars 2026"), ("it", "1 marzo 2026"),
      ("el", "1 Μαρτίου 2026"),
    ] {
      #expect(MailWords(try Delivered.file(code)).date(day: 1, month: 3, year: 2026) == text)
    }
  }

  @Test("The page says only words that are there, and names the values that it fills in")
  func said() throws {
    let words = try #require(try Delivered.file("en").words[.page])
    let folder = Delivered.page + "/js"
    var (said, calls) = (Set<String>(), 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let source = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      for call in source.matches(of: /\bsay\("(\w+)"(, *([^)\s]))?/) {
        let (key, values) = (String(call.output.1), call.output.3)
        let phrase = try #require(words[key], "\(name): say(\"\(key)\")")
        #expect(values == nil || values == "{", "\(name): \(call.output.0)…: name its values")
        // Thanks puts the address in by itself.
        if values == nil, key != "sentTo" {
          #expect(Phrase.placeholders(of: phrase.general) == [], "\(name): \(key)")
        }
        said.insert(key)
        calls += 1
      }
      for text in source.matches(of: /"(\w+)"/) where words[String(text.output.1)] != nil {
        said.insert(String(text.output.1))
      }
    }
    #expect(calls > 60)
    // Made of an item's kind, or named by the server's status.
    let made = ["At", "LeftOut", "Removed"].flatMap { ["wreath\($0)", "statue\($0)"] }
    // Made of the parts of a herald's call.
    let called =
      ["", "Of", "From", "OfFrom"].map { "call\($0)" }
      + ["child", "daughter", "son"].flatMap { ["\($0)Of", "kin\($0)"] }
    // Said by the server, on the page of a link.
    let linked = ["filmComing", "saveFilm", "savePhoto"]
    #expect(Set(words.keys).subtracting(said).subtracting(made + called + linked).sorted() == [])
  }

  /// A museum's file, read beside the delivered English one.
  private func read(_ text: String, name: String = "de.json") throws -> (LanguageFile?, [String]) {
    var faults: [FileFault] = []
    let file = LanguageFile.read(
      Array(text.utf8), file: name, reference: try Delivered.file("en"), faults: &faults)
    return (file, faults.map { "\($0.file):\($0.line): \($0.sentence)" })
  }

  private let heading = #""language": {"code": "de", "name": "Deutsch", "direction": "ltr"}"#

  @Test(
    "A fault is a sentence with its line",
    arguments: [
      ("\"title\": 3", "page.title is 3, not a text; write one in quotation marks."),
      ("\"title\": \" \"", "page.title is empty; write it, or delete it for the English words."),
      (
        "\"title\": \"a\\nb\"",
        "page.title has a line end or another control character; remove it."
      ),
      (
        "\"title\": \"{name}\"",
        "page.title asks for {name}, which is not known; there is nothing to fill in here."
      ),
      (
        "\"question\": \"Frage {number}\"",
        "page.question lacks {total}; put it where the value belongs."
      ),
      (
        "\"locked\": {\"one\": \"1 Minute\"}",
        "page.locked lacks \"other\", the words for all other numbers; add them."
      ),
      (
        "\"locked\": {\"some\": \"x\", \"other\": \"{count} Minuten\"}",
        """
        some is no plural category; write one of zero, one, two, few, many, other, or a number \
        such as =1.
        """
      ),
      (
        "\"title\": {\"other\": \"Ihr Kranz\"}",
        "page.title depends on no number; write one text in place of the plurals."
      ),
      ("\"tilte\": \"x\"", "page.tilte is not used; the nearest word that is has the name title."),
      ("\"title\": \"a\", \"title\": \"b\"", "page.title is there twice; delete one of them."),
    ])
  func faults(word: String, sentence: String) throws {
    let (_, faults) = try read("{\(heading),\n\"page\": {\n\(word)\n}}")
    #expect(faults.first == "de.json:3: \(sentence)")
  }

  @Test("Of a name of any length messages have the beginning")
  func longName() throws {
    let name = String(repeating: "x", count: 5000)
    for word in ["\"\(name)\": \"x\"", "\"title\": {\"other\": \"x\", \"\(name)\": \"x\"}"] {
      let (_, faults) = try read("{\(heading),\n\"page\": {\n\(word)\n}}")
      #expect(faults.contains { $0.contains("xxx…") } && faults.allSatisfy { $0.count < 300 })
    }
  }

  @Test("A word has at most twenty forms")
  func forms() throws {
    for (count, isFault) in [(19, false), (20, true)] {
      let forms = (1...count).map { "\"=\($0)\": \"x\", " }.joined() + "\"other\": \"x\""
      let (_, faults) = try read("{\(heading),\n\"page\": {\n\"locked\": {\(forms)}\n}}")
      let sentence = "de.json:3: page.locked has \(count + 1) forms, more than 20; delete some."
      #expect(faults.contains(sentence) == isFault)
    }
  }

  @Test("A file that is not JSON, or another language's, is refused")
  func refused() throws {
    var (file, faults) = try read("{\n\"language\": {\n}}}")
    #expect(
      file == nil
        && faults == ["de.json:3: This is not JSON; compare the line with another file's."])
    (file, faults) = try read("{\n\(heading)}", name: "languages/fr.json")
    #expect(
      file == nil
        && faults == [
          """
          languages/fr.json:2: The code "de" is not that of the file's name, "fr"; write the same.
          """
        ])
    (file, faults) = try read("{\n}")
    #expect(file == nil && faults.count == 3 && faults[0].hasPrefix("de.json:1: language.code"))
  }

  @Test("A missing word falls back to English and is named; the museum's own words win")
  func offer() throws {
    let folder = try TemporaryFolder()
    let spanish = #"{"language": {"code": "es", "name": "Español", "direction": "ltr"}}"#
    try folder.write(Array(spanish.utf8), as: "es.json")
    try folder.write(Array("{\(heading), \"page\": {\"title\": \"Eigenes\"}}".utf8), as: "de.json")
    var faults: [FileFault] = []
    let own = LanguageFolder(folder.path, reference: try Delivered.file("en"), faults: &faults)
    let codes = try ["es", "de"].map { try #require(Language(rawValue: $0)) }
    let offer = LanguageOffer(
      codes, delivered: try Delivered.languages(), museum: own, place: ("museum.toml", 4),
      faults: &faults)
    #expect(offer.languages.map(\.language) == codes)
    let english = try Delivered.file("en")
    #expect(offer.languages[0].words == english.words && offer.languages[0].name == "Español")
    #expect(offer.languages[1].words[.page]?["title"] == .plain("Eigenes"))
    #expect(offer.languages[1].words[.page]?["begin"] == .plain("Beginnen"))
    #expect(faults.allSatisfy { $0.weight == .note && $0.file == folder.path + "/es.json" })
    #expect(faults.count == english.words.values.map(\.count).reduce(0, +))
    #expect(
      faults.map(\.sentence).contains("page.title is missing; the words of English stand in."))
  }

  @Test("A language without a file is named with those that have one")
  func unknown() throws {
    var faults: [FileFault] = []
    _ = LanguageOffer(
      [try #require(Language(rawValue: "nl"))], delivered: try Delivered.languages(), museum: nil,
      place: ("museum.toml", 4), faults: &faults)
    #expect(
      faults.map(\.description) == [
        """
        museum.toml:4: There is no usable file languages/nl.json; the languages are \
        de, el, en, fr, it.
        """
      ])
  }
}

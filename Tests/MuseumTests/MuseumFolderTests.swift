import Card
import Foundation
import Imaging
import Notation
import TestSupport
import Testing
import Texts

@testable import Museum

@Suite("A museum's folder")
struct MuseumFolderTests {
  private static func png() throws -> [UInt8] {
    let size = PixelSize(width: 2, height: 1)
    return try RGBAImage(size: size, pixels: [200, 180, 40, 255, 0, 0, 0, 0]).encodedPNG()
  }

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), as: name) }
    return folder
  }

  private func read(_ folder: TemporaryFolder?) -> MuseumFolder {
    MuseumFolder(folder?.path, page: Delivered.page, questions: nil, least: 3)
  }

  private func language(_ code: String) throws -> Language {
    try #require(Language(rawValue: code))
  }

  @Test("A booth without a folder has the delivered languages, and no fault")
  func delivered() {
    let read = read(nil)
    #expect(read.faults == [] && read.languages.map(\.language) == [.greek, .english])
    #expect(read.bank?.questions.count == 30 && read.settings.hours == nil)
  }

  @Test("A museum offers at most 48 languages")
  func languages() throws {
    let codes = (1...49).map { "\"en-a\($0 + 1000)\"" }.joined(separator: ", ")
    let museum = try folder(["museum.toml": "languages = [\(codes)]\n"])
    #expect(
      read(museum).faults.map(\.sentence) == [
        "languages has 49 codes, more than 48; delete some."
      ])
  }

  @Test("All five delivered languages have all words and all questions")
  func five() throws {
    let museum = try folder([
      "museum.toml": "languages = [\"el\", \"en\", \"de\", \"fr\", \"it\"]\n"
    ])
    let read = read(museum)
    #expect(read.faults == [] && read.languages.count == 5)
  }

  @Test(
    "A link that leads nowhere is no file that is left out",
    arguments: ["museum.toml", "questions.json"])
  func danglingLink(name: String) throws {
    let museum = try folder([:])
    try FileManager.default.createSymbolicLink(
      atPath: museum.path + "/" + name, withDestinationPath: "gone")
    #expect(read(museum).faults.map(\.file) == [museum.path + "/" + name])
  }

  @Test("A name longer than a card, a mail or the page takes has a fault")
  func longName() throws {
    for (count, faults) in [(120, 0), (121, 1), (3000, 1)] {
      let name = String(repeating: "Ω", count: count)
      let museum = try folder(["museum.toml": "name = \"\(name)\"\n"])
      #expect(read(museum).faults.count == faults, "\(count)")
    }
  }

  @Test("A whole folder is read")
  func whole() throws {
    let museum = try folder([
      "museum.toml": """
      logo = "logo.png"
      languages = ["de", "el"]
      [name]
      el = "Μουσείο"
      de = "Museum"
      [colors]
      wall = "#1F3A5F"
      [hours]
      monday = "closed"
      friday = "09:00-17:00"
      2026-12-25 = "closed"
      [limits]
      visits = 3
      idle = 90
      mails_per_hour = 40
      [cards]
      paper = "a6"
      per_visit = 2
      per_day = 300
      date = false
      in_mails = true
      [film]
      offer = false

      """
    ])
    let png = try Self.png()
    try museum.write(png, as: "logo.png")
    let read = read(museum)
    #expect(read.faults == [])
    let settings = read.settings
    #expect(settings.logo == Logo(bytes: png, format: .png))
    #expect(settings.logo?.image?.size == PixelSize(width: 2, height: 1))
    #expect(try settings.languages == [language("de"), .greek])
    #expect(try settings.name.text(in: language("de")) == "Museum")
    #expect(settings.name.text(in: .greek) == "Μουσείο")
    #expect(settings.name.text(in: .english) == "Museum", "without an English one, the first")
    #expect(settings.palette.styleSheet.contains("--wall-mid: #1F3A5F;"))
    #expect(settings.hours?.weekdays == [2: [], 6: [540..<1020]])
    #expect(settings.hours?.exceptions == [OpeningHours.Day(year: 2026, month: 12, day: 25): []])
    var limits = MuseumSettings.Limits()
    (limits.visits, limits.idle, limits.hourlyMails) = (3, 90, 40)
    #expect(settings.limits == limits)
    var cards = MuseumSettings.Cards()
    (cards.format, cards.perVisit, cards.perDay) = (.a6, 2, 300)
    (cards.showsDate, cards.replacesPhoto) = (false, true)
    #expect(settings.cards == cards)
    #expect(!settings.offersFilm)
  }

  @Test("Every fault of a broken folder is named with its line")
  func broken() throws {
    let museum = try folder([
      "museum.toml": """
      name = ""
      logo = "logo.gif"
      langauges = ["el"]
      languages = ["el", "nl", "english"]
      [colours]
      wall = "#FFFFFF"
      [colors]
      wall = "green"
      clay = "#FF8800"
      marble = "#FFFFFF"
      [hours]
      funday = "09:00-17:00"
      monday = "9-5"
      2026-02-30 = "closed"
      [limits]
      visits = 0
      visit = 2
      idle = "60"
      [cards]
      paper = "a5"
      per_visit = 10
      dates = true
      date = "no"

      """,
      "languages/de.json": "{\n  \"page\": [\n}",
    ])
    let path = museum.path
    #expect(
      read(museum).faults.map(\.description) == [
        "\(path)/museum.toml:1: name is no text in quotes.",
        """
        \(path)/museum.toml:2: The logo "logo.gif" is no PNG or SVG file beside museum.toml; \
        name one.
        """,
        "\(path)/museum.toml:3: There is no setting langauges; the nearest is languages.",
        "\(path)/museum.toml:4: \"english\" is no language's code; write one such as \"en\".",
        "\(path)/museum.toml:5: There is no table [colours]; the nearest is [colors].",
        "\(path)/museum.toml:8: wall \"green\" is no colour; write one such as \"#4C533A\".",
        """
        \(path)/museum.toml:9: clay #FF8800 gives clay on marble a contrast of 1.43 (#FF8800 on \
        #CCC8BE), less than 3.0; choose a darker colour.
        """,
        """
        \(path)/museum.toml:10: The colour marble cannot be changed; those that can are wall, \
        clay, olive.
        """,
        """
        \(path)/museum.toml:12: funday is neither a weekday such as monday nor a day such as \
        2026-12-25.
        """,
        """
        \(path)/museum.toml:13: monday has the hours "9-5"; write such as "09:00-17:00", \
        "09:00-13:00, 17:00-20:00" or "closed".
        """,
        """
        \(path)/museum.toml:14: 2026-02-30 is neither a weekday such as monday nor a day such as \
        2026-12-25.
        """,
        "\(path)/museum.toml:16: limits.visits is not a whole number from 1 to 8.",
        "\(path)/museum.toml:17: There is no setting visit of limits; the nearest is visits.",
        "\(path)/museum.toml:18: limits.idle is not a whole number from 30 to 600.",
        """
        \(path)/museum.toml:20: "a5" is no paper of cards; write one of portrait, landscape, a6, \
        strip.
        """,
        "\(path)/museum.toml:21: cards.per_visit is not a whole number from 1 to 9.",
        "\(path)/museum.toml:22: There is no setting dates of cards; the nearest is date.",
        "\(path)/museum.toml:23: cards.date is neither true nor false.",
        "\(path)/languages/de.json:3: This is not JSON; compare the line with another file's.",
      ])
  }

  @Test("A line that is not TOML, and a folder without museum.toml")
  func edges() throws {
    let museum = try folder(["museum.toml": "name = \"a\"\nlogo = logo.png\n"])
    #expect(
      read(museum).faults.map(\.description) == [
        """
        \(museum.path)/museum.toml:2: The line cannot be read: this is not a number, and a text \
        needs quotes.
        """
      ])
    #expect(read(try folder([:])).faults == [])
  }

  @Test("The museum's own questions go before the delivered ones; what a language lacks is named")
  func questions() throws {
    let wording = { (text: String) in "{\"en\": \"\(text)\"}" }
    let question = { (number: Int) in
      """
      {"id": "q\(number)", "question": \(wording("what")), "right": \(wording("a")),
        "wrong": [\(wording("b")), \(wording("c")), \(wording("d"))], "why": \(wording("so"))}
      """
    }
    let museum = try folder([
      "questions.json": """
      {"format": 1,
      "questions": [
      \(question(0)),
      \(question(1)),
      \(question(2))]}
      """
    ])
    let read = read(museum)
    #expect(read.bank?.questions.map(\.id) == ["q0", "q1", "q2"])
    #expect(
      read.faults
        == [3, 5, 7].enumerated().map { index, line in
          FileFault(
            museum.path + "/questions.json", line: line,
            "The question \"q\(index)\" lacks words in \"el\"; another language stands in.",
            weight: .note)
        })
  }

  @Test("A logo that is none is refused")
  func logo() throws {
    for (name, text, reason) in [
      ("logo.png", "GIF89a", "it is no PNG file; save it as one."),
      ("logo.svg", "<html>", "it is no SVG file in UTF-8; save it as one."),
      ("other.svg", "", "There is no file of that name."),
    ] {
      let museum = try folder([
        "museum.toml": "logo = \"\(name)\"\n", "logo\(name.suffix(4))": text,
      ])
      let faults = read(museum).faults
      #expect(faults.count == 1 && faults[0].line == 1, "\(faults)")
      if name != "other.svg" {
        #expect(faults[0].sentence == "The logo \(museum.path)/\(name) cannot be used: \(reason)")
      }
    }
    // The head of a PNG, and no pixels: the card could not bear it.
    let broken = try folder(["museum.toml": "logo = \"a.png\"\n"])
    try broken.write(Array(Self.png().prefix(40)), as: "a.png")
    #expect(read(broken).settings.logo == nil && read(broken).faults.count == 1)
  }

  @Test("A logo that mails or cards do not bear is used, with a note")
  func logoNotes() throws {
    let svg = try folder(["museum.toml": "logo = \"a.svg\"\n", "a.svg": "<svg xmlns=\"…\"/>"])
    #expect(read(svg).settings.logo?.format == .svg)
    #expect(
      read(svg).faults == [
        FileFault(
          svg.path + "/museum.toml", line: 1,
          """
          The logo a.svg is on the page alone: mails and cards bear the museum's name; a PNG is on \
          all.
          """, weight: .note)
      ])
    let large = try folder(["museum.toml": "name = \"a\"\nlogo = \"a.png\"\n"])
    // A linear congruential generator: noise does not shrink in a PNG.
    var state: UInt32 = 1
    let noise = (0..<200 * 200 * 4).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let image = RGBAImage(size: PixelSize(width: 200, height: 200), pixels: noise)
    let bytes = try image.encodedPNG()
    try #require(bytes.count > 100_000)
    try large.write(bytes, as: "a.png")
    #expect(read(large).settings.logo?.image != nil && read(large).settings.logo?.mailBytes == nil)
    #expect(read(large).faults.map(\.weight) == [.note] && read(large).faults[0].line == 2)
  }
}

import Imaging
import Notation
import TestSupport
import Testing
import Texts

@testable import Exhibit

@Suite("An exhibit's folder")
struct ExhibitFolderTests {
  private let whole = """
    [title]
    el = "Τα αγωνίσματα"
    en = "The games"
    [pictures.javelin]
    file = "a.png"
    [pictures.javelin.title]
    en = "Javelin"
    el = "Ακόντιο"
    [pictures.javelin.description]
    en = "A thrower."
    el = "Ένας ακοντιστής."
    [pictures.javelin.motion]
    file = "moves.png"
    repeat = false
    area = "10%, 20%, 37.5%,62.5%"
    [pictures.javelin.motion.description]
    en = "He throws."
    el = "Ρίχνει."
    [pictures.javelin.speech]
    el = ["Πρώτα.", "Μετά."]
    en = "First.\\n\\nThen."
    [pictures.javelin.sounds]
    en = "a.ogg"
    [pictures.map]
    file = "b.jpg"
    title = "x"
    """

  @Test("All that the file says is read, in its order")
  func read() throws {
    let points = """

      [pictures.map.title]
      el = "Χάρτης"
      en = "Map"
      [pictures.map.description]
      el = "Η Ελλάδα."
      en = "Greece."
      [pictures.map.points.olympia]
      at = "41.5%,63%"
      arrow = "30%,50%"
      title.en = "Olympia"
      title.el = "Ολυμπία"
      [pictures.map.points.olympia.images.temple]
      file = "small.png"
      description.en = "A temple."
      description.el = "Ένας ναός."
      """
    let exhibit = try DrawnExhibit(whole.replacing("\ntitle = \"x\"", with: "") + points)
    try exhibit.write("sounds/javelin.el.wav", Array("RIFF\0\0\0\0WAVE".utf8))
    let folder = exhibit.read
    // Not every phone plays every sound.
    #expect(folder.faults.map(\.weight) == [.note] && folder.isUsable)
    #expect(folder.faults.first?.sentence.contains("Safari plays from 18.4") == true)
    #expect(folder.languages == [.greek, .english])
    #expect(folder.title.words(for: .greek) == "Τα αγωνίσματα")
    #expect(folder.pictures.map(\.name) == ["javelin", "map"])
    let javelin = try #require(folder.pictures.first)
    #expect(javelin.size == PixelSize(width: 40, height: 60))
    #expect(folder.path(of: javelin.file) == folder.path + "/a.png")
    #expect(javelin.speech.paragraphs(for: .greek) == ["Πρώτα.", "Μετά."])
    #expect(javelin.speech.paragraphs(for: .english) == ["First.", "Then."])
    #expect(javelin.sounds[.english]?.format == .ogg)
    #expect(javelin.sounds[.greek]?.name == "sounds/javelin.el.wav")
    let motion = try #require(javelin.motion)
    #expect(motion.kind == .frames && !motion.repeats)
    #expect(motion.area == PictureArea(left: 0.1, top: 0.2, width: 0.375, height: 0.625))
    let olympia = try #require(folder.pictures[1].points.first)
    #expect(olympia.at == PicturePlace(x: 0.415, y: 0.63))
    #expect(olympia.arrow == PicturePlace(x: 0.3, y: 0.5))
    #expect(olympia.images.first?.size == PixelSize(width: 31, height: 60))
  }

  /// A file of one good picture, with lines behind it.
  private func lines(_ text: String) -> String {
    """
    title.en = "T"
    pictures.x.title.en = "X"
    pictures.x.description.en = "D"
    pictures.x.file = "a.png"

    """ + text
  }

  @Test(
    "A fault is named with its line and its remedy",
    arguments: [
      ("pictures.y = 1", "5: pictures.y is a value; write it as a table [pictures.y]."),
      (
        "[picture.y]",
        "5: picture is not known: an exhibit has no picture; the nearest is pictures."
      ),
      (
        "pictures.x.titel.en = \"a\"",
        "5: pictures.x.titel is not known: a picture has no titel; the nearest is title."
      ),
      (
        "[pictures.Long_Jump]",
        """
        5: The name "Long_Jump" is not of the letters a to z, digits and hyphens, at most 40; \
        choose one such as long-jump.
        """
      ),
      (
        "pictures.x.speech = \"a\"",
        """
        5: pictures.x.speech is not by language; write a table [pictures.x.speech] with en = "…" \
        in it.
        """
      ),
      (
        "pictures.x.speech.en = 1",
        "5: pictures.x.speech.en is not a text in quotes, nor a list of such."
      ),
      (
        "pictures.x.speech.en = \" \"",
        "5: pictures.x.speech.en is empty; write it, or delete the line."
      ),
      (
        "[pictures.x.speech]",
        "5: pictures.x.speech has no language; write a text such as en = \"…\"."
      ),
      (
        "pictures.x.speech.english = \"a\"",
        """
        5: pictures.x.speech.english: "english" is no language's code; write one such as en or el.
        """
      ),
      (
        "pictures.x.speech.qq = \"a\"",
        "5: pictures.x.speech.qq: \"qq\" is no language's code; write one such as en or el."
      ),
      (
        "pictures.x.speech.en = \"a\\u0007\"",
        "5: pictures.x.speech.en has a control character; remove it."
      ),
      (
        "pictures.x.sounds.en = \"b.wav\"",
        "5: The file b.wav cannot be used: There is no such file; check the name."
      ),
      (
        "pictures.x.sounds.en = \"text.txt\"",
        "5: The file text.txt is none of WAV, MP3, Ogg; convert it to one of them."
      ),
      (
        "pictures.x.sounds.en = \"../a.wav\"",
        """
        5: pictures.x.sounds.en "../a.wav" is not inside the exhibit's folder; write a path such \
        as pictures/x.jpg, and copy the file there.
        """
      ),
      (
        "pictures.x.sounds.en = \"/a.wav\"",
        """
        5: pictures.x.sounds.en "/a.wav" is not inside the exhibit's folder; write a path such \
        as pictures/x.jpg, and copy the file there.
        """
      ),
      ("pictures.x.sounds.en = []", "5: pictures.x.sounds.en is no file's name in quotes."),
      (
        "[pictures.x.motion]\ndescription.en = \"a\"",
        "5: pictures.x.motion names no file; write one such as file = \"pictures/x.jpg\"."
      ),
      (
        "[pictures.x.motion]\ndescription.en = \"a\"\nfile = \"a.png\"",
        "7: The file a.png is a single picture; give an animated PNG, or a film."
      ),
      (
        "[pictures.x.motion]\ndescription.en = \"a\"\nfile = \"b.jpg\"",
        "7: The file b.jpg is none of PNG, GIF, MP4, WebM, MOV; convert it to one of them."
      ),
      (
        "[pictures.x.motion]\ndescription.en = \"a\"\nfile = \"film.mp4\"\nrepeat = \"no\"",
        "8: pictures.x.motion.repeat is neither true nor false."
      ),
      (
        "[pictures.x.motion]\ndescription.en = \"a\"\nfile = \"moves.gif\"\narea = \"0%,0%,100%\"",
        "8: pictures.x.motion.area is not 4 percentages; write such as \"0%,0%,100%,100%\"."
      ),
      (
        "[pictures.x.motion]\ndescription.en = \"a\"\nfile = \"moves.gif\"\narea = \"1%,0%,100%,1%\"",
        """
        8: pictures.x.motion.area is not inside the picture; left and width, and top and height, \
        add up to at most 100%.
        """
      ),
      (
        "[pictures.x.points.p]\ntitle.en = \"P\"",
        "5: pictures.x.points.p has no place; write one such as at = \"41.5%,63%\"."
      ),
      (
        "[pictures.x.points.p]\ntitle.en = \"P\"\nat = \"101%,0%\"",
        "7: pictures.x.points.p.at is outside the picture; write percentages from 0 to 100."
      ),
      (
        "[pictures.x.points.p]\ntitle.en = \"P\"\nat = \"50,50\"",
        "7: pictures.x.points.p.at is not 2 percentages; write such as \"41.5%,63%\"."
      ),
      (
        "[pictures.x.points.p]\ntitle.en = \"P\"\nat = \"5%,50%\"\narrow = \"5.0%,50%\"",
        "7: pictures.x.points.p has an arrow that starts at its point; start it elsewhere."
      ),
      (
        "[pictures.x.points.p]\nat = \"5%,50%\"",
        """
        5: [pictures.x.points.p.title] is missing; write a text in each language, such as \
        en = "…".
        """
      ),
      (
        "[pictures.y]\nfile = \"small.png\"\ntitle.en = \"Y\"\ndescription.en = \"D\"",
        "6: The picture small.png has 31 × 60 pixels, not 32 to 8192 a side; scale it."
      ),
      (
        "pictures.x = 1",
        "5: The line cannot be read: pictures.x is a table and a value; name one otherwise."
      ),
      ("[pictures", "5: The line cannot be read: ] is missing after the name."),
    ])
  func fault(_ text: String, _ expected: String) throws {
    let read = try DrawnExhibit(lines(text)).read
    #expect(read.faults.map(\.description) == ["\(read.file):\(expected)"])
    #expect(read.faults.allSatisfy { $0.weight == .fault } && !read.isUsable)
  }

  @Test("Languages, points, images and paragraphs have limits, and nothing beyond them is read")
  func limits() throws {
    func keys(_ count: Int, _ key: String, _ value: String) -> String {
      (1...count).map { "\n\(key.replacing("#", with: "a\($0 + 1000)")) = \(value)" }.joined()
    }
    let point = "[pictures.x.points.p]\ntitle.en = \"P\"\nat = \"1%,1%\"\n"
    let paragraphs = Array(repeating: "\"\"", count: 20_001).joined(separator: ",")
    let cases = [
      ("[title]" + keys(49, "en-#", "\"T\""), "1: title has 49 languages, more than 48"),
      (
        lines("[pictures.x.speech]" + keys(49, "en-#", "\"S\"")),
        "5: pictures.x.speech has 49 languages, more than 48"
      ),
      (
        lines("[pictures.x.sounds]" + keys(49, "en-#", "\"a.ogg\"")),
        "5: pictures.x.sounds has 49 languages, more than 48"
      ),
      (
        lines("[pictures.x.points]" + keys(101, "#.at", "\"1%,1%\"")),
        "5: pictures.x.points has 101 points, more than 100"
      ),
      (
        lines(point + "[pictures.x.points.p.images]" + keys(101, "#.file", "\"a.png\"")),
        "8: pictures.x.points.p.images has 101 images, more than 100"
      ),
      (
        lines("pictures.x.speech.en = [\(paragraphs)]"),
        "5: pictures.x.speech.en has 20001 paragraphs, more than 20000"
      ),
    ]
    for (text, expected) in cases {
      let read = try DrawnExhibit(text).read
      let remedy = expected.contains("paragraphs") ? "shorten it." : "delete some."
      #expect(read.faults.map(\.description) == ["\(read.file):\(expected); \(remedy)"])
    }
  }

  @Test("A note lists twelve languages, and counts the others")
  func manyLanguages() throws {
    let codes = (1...20).map { "en-a\($0 + 1000)" }
    let read = try DrawnExhibit(lines(codes.map { "title.\($0) = \"T\"\n" }.joined())).read
    let listed = codes.prefix(12).joined(separator: ", ")
    #expect(
      read.faults.map(\.sentence)
        == ["title", "description"].map {
          "pictures.x.\($0) lacks \(listed) and 8 more; the words of en stand in."
        })
  }

  @Test("What the exhibit can be shown without is a note")
  func notes() throws {
    let read = try DrawnExhibit(
      """
      title.en = "T"
      title.el = "T"
      [pictures.x]
      file = "a.png"
      title.de = "X"
      motion.file = "film.mp4"
      """
    ).read
    let sentences = read.faults.map { "\($0.line): \($0.sentence)" }
    #expect(
      sentences == [
        """
        3: pictures.x has no description; write one for those who do not see the picture, under \
        [pictures.x.description].
        """,
        """
        5: pictures.x.title.de is not shown: the exhibit's title is in en, el only; write it in \
        de as well.
        """,
        "5: pictures.x.title lacks en, el; the words of de stand in.",
        """
        6: pictures.x.motion has no description; write under [pictures.x.motion.description] what \
        happens, for those who do not see it.
        """,
      ])
    #expect(read.isUsable && read.faults.allSatisfy { $0.weight == .note })
    #expect(read.pictures.first?.motion?.kind == .film)
  }

  @Test("All faults of a file are named, not the first alone")
  func all() throws {
    let read = try DrawnExhibit(whole).read
    #expect(read.faults.filter { $0.weight == .fault }.map(\.line) == [26])
    let many = try DrawnExhibit("x = 1\n[pictures]\ny = 1\n[pictures.z]\nfile = 1\n").read
    #expect(many.faults.filter { $0.weight == .fault }.map(\.line) == [1, 1, 3, 4, 5])
  }

  @Test("A folder without the file, and a file that is not UTF-8, are faults")
  func unreadable() throws {
    let exhibit = try DrawnExhibit(lines(""))
    #expect(exhibit.read.faults == [])
    #expect(!ExhibitFolder(exhibit.folder("none")).isUsable)
    try exhibit.write("exhibit.toml", [0x61, 0xFF])
    #expect(exhibit.read.faults.map(\.sentence) == ["The file is not UTF-8; save it as UTF-8."])
  }

  @Test("An exhibit has 1 to 200 pictures")
  func count() throws {
    func pictures(_ count: Int) -> String {
      "title.en = \"T\"\n[pictures]\n"
        + (0..<count).map { "x\($0).file = \"a.png\"\nx\($0).title.en = \"X\"\n" }.joined()
    }
    for (count, isUsable) in [(0, false), (1, true), (200, true), (201, false)] {
      #expect(try DrawnExhibit(pictures(count)).read.isUsable == isUsable, "\(count)")
    }
  }
}

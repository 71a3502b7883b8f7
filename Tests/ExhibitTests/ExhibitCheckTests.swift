import DrawnViews
import Imaging
import Notation
import TestSupport
import Testing

@testable import Exhibit

@Suite("Checking an exhibit")
struct ExhibitCheckTests {
  private func faults(_ check: ExhibitCheck) -> [String] {
    check.faults.filter { $0.weight == .fault }.map { "\($0.line): \($0.sentence)" }
  }

  private func exhibit(_ pictures: [String: Photo]) throws -> DrawnExhibit {
    let tables = pictures.keys.sorted().map { name in
      "[pictures.\(name)]\nfile = \"\(name).png\"\ntitle.en = \"T\"\ndescription.en = \"D\"\n"
    }
    let exhibit = try DrawnExhibit("title.en = \"T\"\n" + tables.joined())
    for (name, photo) in pictures { try exhibit.write("\(name).png", photo.encoded(as: .png)) }
    return exhibit
  }

  @Test("Pictures that are rich and differ pass; a poor one and doubles are named with the remedy")
  func qualities() throws {
    let rich = try exhibit(["a": DrawnPicture.picture(1), "b": DrawnPicture.picture(2)])
    var done: [Int] = []
    let good = ExhibitCheck(rich.read) { done.append($0) }
    #expect(good.faults == [] && good.isUsable && done == [1, 2] && good.qualities.count == 2)
    let mixed = try exhibit([
      "a": DrawnPicture.picture(1), "b": DrawnPicture.picture(1), "c": DrawnPicture.meander(),
      "d": Photo(grey: 128, 200, 100), "e": DrawnPicture.picture(2),
    ])
    let check = ExhibitCheck(mixed.read)
    let sentences = faults(check)
    #expect(sentences.count == 4 && !check.isUsable, "\(sentences)")
    #expect(sentences[0].hasPrefix("3: The picture a.png is too like b.png: "))
    #expect(sentences[1].hasPrefix("7: The picture b.png is too like a.png: "))
    #expect(sentences[2].hasPrefix("11: The picture c.png repeats itself: of "))
    #expect(
      sentences[3] == """
        15: The picture d.png has too little detail: 0 places can be told apart, 60 are needed; \
        photograph it sharply and evenly lit, or choose one with more lines, figures or letters.
        """)
  }

  private func motion(_ settings: String) throws -> DrawnExhibit {
    let exhibit = try exhibit(["a": DrawnPicture.picture(1)])
    let toml = """
      title.en = "T"
      [pictures.a]
      file = "a.png"
      title.en = "T"
      description.en = "D"
      motion.description.en = "M"
      \(settings)
      """
    try exhibit.write("exhibit.toml", Array(toml.utf8))
    return exhibit
  }

  @Test("An animation that would be stretched is named, with the area that fits it")
  func stretched() throws {
    // The picture has 480 × 360 pixels.
    let exhibit = try motion("motion.file = \"m.png\"")
    try Animation.write(3, of: PixelSize(width: 48, height: 36), to: exhibit.folder("m.png"))
    #expect(ExhibitCheck(exhibit.read).faults == [])
    let wide = try motion("motion.file = \"m.png\"")
    try Animation.write(3, of: PixelSize(width: 48, height: 18), to: wide.folder("m.png"))
    #expect(
      faults(ExhibitCheck(wide.read)) == [
        """
        7: The file m.png of 48 × 18 pixels would be stretched: its area in the picture has 480 × \
        360; cut it, or write area = "0.0%,25.0%,100.0%,50.0%".
        """
      ])
    let fitting = try motion("motion.file = \"m.png\"\nmotion.area = \"0%,25%,100%,50%\"")
    try Animation.write(3, of: PixelSize(width: 48, height: 18), to: fitting.folder("m.png"))
    #expect(ExhibitCheck(fitting.read).faults == [])
  }

  @Test("What cannot be decoded is named")
  func undecodable() throws {
    let broken = try motion("motion.file = \"film.mp4\"")
    let sentences = faults(ExhibitCheck(broken.read))
    #expect(sentences.count == 1)
    #expect(
      sentences.first?.hasPrefix("7: The file film.mp4 cannot come alive. It cannot be decoded (")
        == true, "\(sentences)")
  }

  @Test("A speech without a sound is a note with the command that speaks it")
  func silent() throws {
    let exhibit = try exhibit(["a": DrawnPicture.picture(1)])
    let toml =
      "title.en = \"T\"\npictures.a.file = \"a.png\"\npictures.a.title.en = \"T\"\n"
      + "pictures.a.description.en = \"D\"\npictures.a.speech.en = \"S\"\n"
    try exhibit.write("exhibit.toml", Array(toml.utf8))
    let check = ExhibitCheck(exhibit.read)
    #expect(check.isUsable)
    #expect(
      check.faults.map(\.sentence) == [
        """
        The sound sounds/a.en.wav of pictures.a.speech is not there; write it with "selfie exhibit \
        speak".
        """
      ])
  }
}

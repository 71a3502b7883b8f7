import Champion
import Imaging
import TestSupport
import Testing

@Suite("Names of outputs")
struct OutputNamingTests {
  private static let card = OutputNaming.Mark(word: "card", fileExtension: "pdf", dropping: "jpg")

  @Test(
    "Champion photos and cards are named by one rule",
    arguments: [
      (OutputNaming.besidePhoto, "d/a.jpg", "d/a.champion.jpg", "d/a.card.pdf"),
      (.besidePhoto, "a.png", "a.png.champion.jpg", "a.png.card.pdf"),
      (.besidePhoto, "-", "-", "-"),
      (.folder("out", EqualNames([])), "d/a.jpg", "out/a.champion.jpg", "out/a.card.pdf"),
      (.folder("out", EqualNames([])), "-", "out/photo.champion.jpg", "out/photo.card.pdf"),
      (.exactly("x.pdf"), "a.jpg", "x.pdf", "x.pdf"),
    ])
  func names(naming: OutputNaming, photo: String, champion: String, card: String) {
    let source = PhotoSource(argument: photo)
    #expect(naming.output(for: source, format: .jpeg).name == champion)
    #expect(naming.output(for: source, mark: Self.card).name == card)
  }

  @Test("A photo beside one that has its name but for the last extension keeps all of its own")
  func twoExtensions() throws {
    let folder = try TemporaryFolder()
    for name in ["a.heic", "a.heic.jpg"] { try folder.write([1], as: name) }
    let names = ["a.heic", "a.heic.jpg", "b.heic.jpg"].map {
      OutputNaming.besidePhoto.output(for: .file(folder($0)), format: .jpeg).name
    }
    #expect(
      names
        == ["a.heic.champion.jpg", "a.heic.jpg.champion.jpg", "b.heic.champion.jpg"].map {
          folder($0)
        })
  }

  @Test(
    "Every path of its descriptor is standard output",
    arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func standardOutput(name: String) {
    let naming = OutputNaming.exactly(name)
    #expect(naming.output(for: .standardInput, mark: Self.card) == .standardOutput)
  }
}

/// Names of outputs for photos that have one name in several folders.
@Suite("Equal names of photos")
struct EqualNamesTests {
  private func outputs(_ paths: [String], in folder: String = "/home/pictures") -> [String] {
    let sources = paths.map(PhotoSource.file)
    let naming = OutputNaming.folder("out", EqualNames(sources, in: folder))
    return sources.map { naming.output(for: $0, format: .jpeg).name }
  }

  @Test(
    "As many folders are named as tell the photos apart",
    arguments: [
      (["a/1.jpg", "b/1.jpg", "b/2.jpg"], ["a-1", "b-1", "2"]),
      (["x/a/1.jpg", "y/a/1.jpg", "y/b/1.jpg"], ["x-a-1", "y-a-1", "y-b-1"]),
      (["1.jpg", "a/1.jpg", "/1.jpg"], ["pictures-1", "a-1", "1"]),
      // Neither their order nor another spelling changes a name.
      (["/home/pictures/b/./1.jpg", "../pictures/a//1.jpg"], ["b-1", "a-1"]),
      (["./1.jpg", "1.jpg"], ["1", "1"]),
      // A name is another one when its extension is.
      (["a/1.jpg", "b/1.heic"], ["1", "1.heic"]),
      // A name begins behind the slash, also with a combining character.
      (["a/\u{301}1.jpg"], ["\u{301}1"]),
    ])
  func folders(paths: [String], names: [String]) {
    #expect(outputs(paths) == names.map { "out/\($0).champion.jpg" })
  }

  @Test(
    "Names in two Unicode forms are those of two files",
    arguments: [["\u{E9}.jpg", "e\u{301}.jpg"], ["\u{E9}/1.jpg", "e\u{301}/1.jpg"]])
  func unicodeForms(_ paths: [String]) throws {
    var reservations = OutputReservations()
    for name in outputs(paths) + ["\u{E9}.png", "e\u{301}.png"] {
      try reservations.claim(.file(name), for: name)
    }
  }

  @Test("Thousands of equal names take no longer than as many others")
  func many() {
    let start = ContinuousClock.now
    let names = outputs((0..<8000).map { "\($0)/1.jpg" })
    #expect(names.last == "out/7999-1.champion.jpg" && Set(names).count == 8000)
    // Where each is compared with each it takes more than ten.
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}

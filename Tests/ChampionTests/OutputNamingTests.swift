import Champion
import Imaging
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

  @Test(
    "Every path of its descriptor is standard output",
    arguments: ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func standardOutput(name: String) {
    let naming = OutputNaming.exactly(name)
    #expect(naming.output(for: .standardInput, mark: Self.card) == .standardOutput)
  }
}

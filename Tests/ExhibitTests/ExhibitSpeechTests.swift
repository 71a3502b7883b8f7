import Files
import Notation
import TestSupport
import Testing
import Texts

@testable import Exhibit

@Suite("An exhibit's speeches")
struct ExhibitSpeechTests {
  private func exhibit(_ speech: String, isNamed: Bool = false) throws -> DrawnExhibit {
    let sounds = "\n[pictures.x.sounds]\nen = \"sounds/x.en.wav\"\n"
    return try DrawnExhibit(
      """
      title.en = "T"
      title.el = "Τ"
      [pictures.x]
      file = "a.png"
      title.en = "X"
      speech.en = "\(speech)"
      speech.el = "Ένα ακόντιο."
      """ + (isNamed ? sounds : ""))
  }

  @Test(
    "Speeches are spoken once, anew when they change, and recordings stay",
    .enabled(if: Program.hasVoices))
  func spoken() throws {
    let exhibit = try exhibit("A javelin.")
    var folder = exhibit.read
    #expect(folder.speeches.map(\.file) == ["sounds/x.en.wav", "sounds/x.el.wav"])
    #expect(folder.speeches.map(\.state) == [.missing, .missing])
    var seconds: [Double] = []
    for speech in folder.speeches { seconds.append(try folder.speak(speech)) }
    #expect(seconds.allSatisfy { (0.3...10).contains($0) }, "\(seconds)")
    folder = exhibit.read
    #expect(folder.speeches.map(\.state) == [.current, .current])
    #expect(folder.pictures[0].sounds.values.allSatisfy { $0.format == .wav })
    // The same words give the same bytes.
    let english = try AtomicFile.read(exhibit.folder("sounds/x.en.wav"))
    _ = try folder.speak(folder.speeches[0])
    #expect(try AtomicFile.read(exhibit.folder("sounds/x.en.wav")) == english)
    #expect(try AtomicFile.read(exhibit.folder("sounds/x.el.wav")) != english)
    let other = try self.exhibit("A discus.")
    try exhibit.write("exhibit.toml", AtomicFile.read(other.folder("exhibit.toml")))
    #expect(exhibit.read.speeches.map(\.state) == [.outdated, .current])
    // A recording does not bear the digest of the words.
    try exhibit.write("sounds/x.en.wav", Array("RIFF\0\0\0\0WAVE".utf8))
    #expect(exhibit.read.speeches.map(\.state) == [.recorded, .current])
  }

  @Test(
    "A recording that cannot be used is a fault and not missing: nothing is written over it",
    arguments: [false, true])
  func unusable(isNamed: Bool) throws {
    let exhibit = try exhibit("A javelin.", isNamed: isNamed)
    try exhibit.write("sounds/x.en.wav", Array("RF64\0\0\0\0WAVE".utf8))
    #expect(!exhibit.read.isUsable)
    #expect(exhibit.read.faults.contains { $0.sentence.contains("sounds/x.en.wav is none of") })
  }

  @Test("A sound that speak has yet to write may be named already")
  func named() throws {
    let exhibit = try exhibit("A javelin.", isNamed: true)
    #expect(exhibit.read.isUsable && exhibit.read.speeches.map(\.state) == [.missing, .missing])
  }
}

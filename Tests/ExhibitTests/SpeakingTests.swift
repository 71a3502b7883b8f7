import ChildProcesses
import Files
import TestSupport
import Testing
import Texts

@testable import Exhibit

@Suite("Speeches")
struct SpeakingTests {
  private static let hasVoices = {
    let process = try? ChildProcess("espeak-ng", ["--version"], package: "espeak-ng")
    return (try? process?.end(within: .seconds(20))) == .exited(0)
  }()

  /// A WAV as it comes through a pipe: its sizes are not known.
  private func stream(_ samples: [UInt8]) -> [UInt8] {
    let format: [UInt8] = [1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0]
    return Array("RIFF".utf8) + [0x24, 0xF0, 0xFF, 0x7F] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
      + format + Array("data".utf8) + [0, 0xF0, 0xFF, 0x7F] + samples
  }

  @Test("A sound from a pipe gets its true sizes, and the name of what it says")
  func wave() throws {
    let samples = [UInt8](repeating: 7, count: 44_100)
    let wave = try #require(WaveFile(stream(samples)))
    #expect(wave.seconds == 1)
    let file = wave.bytes(named: "abc")
    // RIFF's size is all behind its head.
    let size = file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(size == file.count - 8 && file.count % 2 == 0)
    #expect(WaveFile.name(of: file) == "abc")
    // Reading the written file gives the same sound.
    #expect(WaveFile(file)?.bytes(named: "abc") == file)
    #expect(WaveFile.name(of: stream(samples)) == nil && WaveFile.name(of: []) == nil)
    for bytes in [[], Array("RIFF".utf8), stream([]), Array(stream(samples).prefix(30))] {
      #expect(WaveFile(bytes) == nil)
    }
    // Half a sample at the end is left out.
    #expect(
      WaveFile(stream([1, 2, 3]))?.bytes(named: "a") == WaveFile(stream([1, 2]))?.bytes(named: "a"))
  }

  private func exhibit(_ speech: String) throws -> DrawnExhibit {
    try DrawnExhibit(
      """
      title.en = "T"
      title.el = "Τ"
      [pictures.x]
      file = "a.png"
      title.en = "X"
      speech.en = "\(speech)"
      speech.el = "Ένα ακόντιο."
      """)
  }

  @Test(
    "Speeches are spoken once, anew when they change, and recordings stay", .enabled(if: hasVoices))
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
    try exhibit.write("sounds/x.en.wav", stream([1, 2]))
    #expect(exhibit.read.speeches.map(\.state) == [.recorded, .current])
  }

  @Test("A language without a voice is a sentence", .enabled(if: hasVoices))
  func voiceless() throws {
    let language = try #require(Language(rawValue: "tlh"))
    #expect(throws: SpeechError.noVoice(language)) {
      try SpokenText(language: language, paragraphs: ["-x"]).spoken()
    }
    #expect("\(SpeechError.noVoice(language))".contains("record the speech"))
  }

  @Test("A text that looks like an option is spoken", .enabled(if: hasVoices))
  func hyphens() throws {
    let plain = try SpokenText(language: .english, paragraphs: ["--version"]).spoken()
    #expect(plain.seconds > 0.3)
  }

  @Test("A sound that speak has yet to write may be named already")
  func named() throws {
    let toml = """

      [pictures.x.sounds]
      en = "sounds/x.en.wav"
      """
    let exhibit = try exhibit("A javelin.")
    let text = try AtomicFile.read(exhibit.folder("exhibit.toml"))
    try exhibit.write("exhibit.toml", text + Array(toml.utf8))
    #expect(exhibit.read.isUsable && exhibit.read.speeches.map(\.state) == [.missing, .missing])
  }
}

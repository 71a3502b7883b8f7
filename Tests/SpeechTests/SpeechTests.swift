import TestSupport
import Testing
import Texts

@testable import Speech

@Suite("Speech")
struct SpeechTests {
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

  @Test("A language without a voice is a sentence", .enabled(if: Program.hasVoices))
  func voiceless() throws {
    let language = try #require(Language(rawValue: "tlh"))
    #expect(throws: SpeechError.noVoice(language)) {
      try SpokenText(language: language, paragraphs: ["-x"]).spoken()
    }
    #expect("\(SpeechError.noVoice(language))".contains("record the speech"))
  }

  @Test("A text that looks like an option is spoken", .enabled(if: Program.hasVoices))
  func hyphens() throws {
    let plain = try SpokenText(language: .english, paragraphs: ["--version"]).spoken()
    #expect(plain.seconds > 0.3)
  }

  @Test(
    "What espeak-ng reads as a command reaches it as a blank",
    arguments: [
      ("[[h@l'oU]]", "  h@l'oU  "), ("<break/>Mary", " break/ Mary"), ("a\u{1}90sb", "a 90sb"),
      ("a\u{E041}b", "a b"), ("a\u{1B}b\u{202E}c", "a b c"),
      ("O’Neil & Sons, 5\n", "O’Neil & Sons, 5\n"),
      ("Μαρία-Άννα", "Μαρία-Άννα"),
    ])
  func commands(text: String, plain: String) {
    #expect(SpokenText(language: .english, paragraphs: [text]).plain == plain)
  }

  @Test("Phonemes in a text are read as letters", .enabled(if: Program.hasVoices))
  func phonemes() throws {
    func sound(_ text: String) throws -> [UInt8] {
      try SpokenText(language: .english, paragraphs: [text]).spoken().bytes(named: "")
    }
    #expect(try sound("[[naIk]]") == sound("  naIk  "))
  }

  @Test("A voice that takes too long is ended", .enabled(if: Program.hasVoices))
  func deadline() {
    let text = SpokenText(
      language: .english, paragraphs: [String](repeating: "A long speech.", count: 20_000))
    #expect(throws: SpeechError.self) { try text.spoken(within: .milliseconds(1)) }
  }
}

@Suite("Tracks of sound")
struct SoundTrackTests {
  /// A WAV file of some samples, channel by channel.
  private static func wave(
    _ samples: [Int16], channels: Int = 1, rate: Int = 44_100, bits: UInt8 = 16, kind: UInt8 = 1
  ) -> WaveFile? {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let format =
      [kind, 0] + bytes(channels, 2) + bytes(rate, 4) + bytes(2 * channels * rate, 4)
      + bytes(2 * channels, 2) + [bits, 0]
    let data = samples.flatMap { bytes(Int($0), 2) }
    return WaveFile(
      Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4)
        + format + Array("data".utf8) + bytes(data.count, 4) + data)
  }

  private static func track(_ wave: WaveFile?) -> SoundTrack? { wave.flatMap { SoundTrack($0) } }

  @Test("A track's file gives the same track")
  func file() throws {
    let track = try #require(Self.track(Self.wave([0, 1000, -32768, 32767])))
    #expect(Self.track(WaveFile(track.file)) == track)
    #expect(track.seconds == 4.0 / 44_100)
  }

  @Test("Channels are mixed, and any rate becomes one")
  func rates() throws {
    #expect(
      Self.track(Self.wave([100, 300, -50, 50], channels: 2)) == Self.track(Self.wave([200, 0])))
    #expect(
      Self.track(Self.wave([0, 100, 200], rate: 22_050))
        == Self.track(Self.wave([0, 50, 100, 150, 200, 200])))
    #expect(try #require(Self.track(Self.wave([0, 1, 2, 3], rate: 88_200))).seconds == 2 / 44_100)
  }

  @Test("Other sounds are none")
  func others() {
    for wave in [
      Self.wave([1, 2, 3], channels: 3), Self.wave([1], rate: 7000), Self.wave([1], bits: 8),
      Self.wave([1], kind: 3), Self.wave([1], channels: 0), Self.wave([1], channels: 2),
    ] {
      #expect(wave != nil && Self.track(wave) == nil)
    }
  }

  @Test("Tracks follow each other, and a part of their loudness is a part of each sample")
  func joined() throws {
    let track = try #require(Self.track(Self.wave([1000, -500])))
    #expect(
      SoundTrack(silence: 1 / 44_100) + track.scaled(by: 0.3)
        == Self.track(Self.wave([0, 300, -150])))
    #expect(track.scaled(by: 0) == Self.track(Self.wave([0, 0])) && track.scaled(by: 7) == track)
    #expect(SoundTrack(silence: -3).seconds == 0)
  }
}

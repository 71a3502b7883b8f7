import Museum
import Notation
import Speech
import TestSupport
import Testing

/// Reads a museum's file, beside which there are sounds.
private func read(_ text: String) throws -> (settings: MuseumSettings, faults: [String]) {
  let folder = try TemporaryFolder()
  try folder.write(Array(text.utf8), as: "museum.toml")
  for (name, bytes) in [
    ("fanfare", SoundTrack(silence: 1).file), ("long", SoundTrack(silence: 10.5).file),
    ("other", Array("OggS".utf8)),
  ] { try folder.write(bytes, as: "\(name).wav") }
  let read = MuseumFolder(folder.path, page: Delivered.page, questions: nil, least: 3)
  return (read.settings, read.faults.map(\.sentence))
}

@Suite("Buttons, the visitors' line and the herald in a museum's file")
struct VisitorSettingsTests {
  @Test("A button is a key's code or several; the line has a length and refused words")
  func whole() throws {
    let found = try read(
      """
      [keys]
      begin = "Enter"
      photo = ["Space", "PageDown"]
      [line]
      length = 60
      refused = ["rude"]

      """)
    var keys = ButtonKeys()
    (keys.begin, keys.photo) = (["Enter"], ["Space", "PageDown"])
    var line = VisitorLine()
    (line.length, line.refused) = (60, ["rude"])
    #expect(found.faults == [] && found.settings.keys == keys && found.settings.line == line)
  }

  @Test("The table alone asks for a line; without it there is none")
  func table() throws {
    #expect(try read("[line]\n").settings.line == VisitorLine())
    #expect(try read("").settings.line == nil)
  }

  @Test("The herald has loudness, hours, recordings and refused words; those of the line as well")
  func herald() throws {
    let found = try read(
      """
      [line]
      refused = ["rude"]
      [herald]
      call = true
      loudness = 40
      hours = "10:00-13:00, 22:00-01:00"
      before = "fanfare.wav"
      after = "fanfare.wav"
      refused = ["spam"]

      """)
    var rules = HeraldRules()
    (rules.loudness, rules.hours) = (40, [600..<780, 1320..<1500])
    (rules.before, rules.after) = (SoundTrack(silence: 1), SoundTrack(silence: 1))
    rules.refused = ["spam", "rude"]
    #expect(found.faults == [] && found.settings.herald == rules)
  }

  @Test("Nobody is called unless the file says so")
  func off() throws {
    #expect(try read("").settings.herald == nil)
    #expect(try read("[herald]\nloudness = 40\n").settings.herald == nil)
    #expect(try read("[herald]\ncall = false\n").settings.herald == nil)
    #expect(try read("[herald]\ncall = true\n").settings.herald == HeraldRules())
  }

  @Test(
    "Every fault is a sentence",
    arguments: [
      ("[keys]\nbegin = \"enter\"\n", "\"enter\" is no key's code; the nearest is \"Enter\""),
      ("[keys]\nphoto = [\"Space\", \"PgDn\"]\n", "\"PgDn\" is no key's code"),
      ("[keys]\nstart = \"Enter\"\n", "There is no setting start of keys; the nearest is"),
      ("[keys]\nbegin = 3\n", "keys.begin is no key; write one such as"),
      ("[line]\nlength = 5\n", "line.length is not a whole number from 20 to 300."),
      ("[line]\nrefused = \"rude\"\n", "refused is no list of words"),
      ("[line]\nlengths = 40\n", "There is no setting lengths of line; the nearest is length."),
      ("[herald]\ncall = 1\n", "call is neither true nor false."),
      ("[herald]\nloudness = 0\n", "loudness is not a whole number from 1 to 100."),
      (
        "[herald]\nhours = \"closed\"\n",
        "hours \"closed\" is no hours; write some such as \"10:00-13:00\"."
      ),
      ("[herald]\nbefore = \"../a.wav\"\n", "is no file beside museum.toml; name one."),
      ("[herald]\nbefore = \"none.wav\"\n", "none.wav cannot be used:"),
      (
        "[herald]\nafter = \"other.wav\"\n",
        "other.wav is no WAV of 16 bits (PCM), mono or stereo; save it as one."
      ),
      ("[herald]\nafter = \"long.wav\"\n", "long.wav lasts 11 seconds, more than 10; shorten it."),
      ("[herald]\nrefused = 3\n", "refused is no list of words"),
      ("[herald]\nvolume = 3\n", "There is no setting volume of herald; the nearest is"),
    ])
  func faults(text: String, sentence: String) throws {
    let faults = try read(text).faults
    #expect(faults.count == 1 && faults[0].contains(sentence), "\(faults)")
  }
}

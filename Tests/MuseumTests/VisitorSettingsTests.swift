import Booth
import Foundation
import Museum
import Notation
import TestSupport
import Testing

@Suite("Buttons and the visitors' line in a museum's file")
struct VisitorSettingsTests {
  private func read(_ text: String) throws -> (settings: MuseumSettings, faults: [String]) {
    let folder = try TemporaryFolder()
    try text.write(
      toFile: folder.path + "/museum.toml", atomically: true, encoding: .utf8)
    let read = MuseumFolder(folder.path, page: Delivered.page, questions: nil, least: 3)
    return (read.settings, read.faults.map(\.sentence))
  }

  @Test("A button is a key's code or several; the line has a length and refused words")
  func read() throws {
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
    ])
  func faults(text: String, sentence: String) throws {
    let faults = try read(text).faults
    #expect(faults.count == 1 && faults[0].contains(sentence), "\(faults)")
  }
}

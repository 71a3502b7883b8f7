import Foundation
import Imaging
import TestSupport
import Testing

/// Names with characters that are special to shells, terminals or programs.
@Suite("File names")
struct FileNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func crown(_ arguments: SelfieCommand.Argument...) throws -> CommandResult {
    try SelfieCommand(
      ["crown", "--no-statue", "--wreath", "200%,0"] + arguments, in: folder
    ).run()
  }

  @Test(
    "Names with spaces, quotes, dashes and non-ASCII letters are used as they are",
    arguments: [
      ("two words.png", "two words.champion.png"), ("it's \"it\".png", "it's \"it\".champion.png"),
      ("-dash.png", "-dash.champion.png"), ("--force.png", "--force.champion.png"),
      ("Νίκη.png", "Νίκη.champion.png"), ("100%,50%.png", "100%,50%.champion.png"),
      (".hidden", ".hidden.champion.png"), ("no-suffix", "no-suffix.champion.png"),
      ("a.b.c.png", "a.b.c.champion.png"),
    ])
  func unusual(name: String, output: String) throws {
    try folder.put(Photo.scene().encoded(as: .png), as: name)
    let result = try crown("--json", "--", .init(name))
    #expect(result.ending == .exited(0), "\(result.errors)")
    let report = try #require(try result.objects().first)
    #expect(try report.text("file") == name)
    #expect(try report.text("output") == output)
    #expect(Set(folder.tree) == [name, output])
  }

  @Test("A name's control characters are escaped for the terminal and kept in JSON")
  func controlCharacters() throws {
    let name = "two\nlines \u{1B}[31m.png"
    try folder.put(Photo.scene().encoded(as: .png), as: name)
    let told = try crown(.init(name))
    #expect(told.ending == .exited(0), "\(told.errors)")
    expectNoControlCharacters(told.text)
    expectNoControlCharacters(told.errors)
    #expect(told.text.split(separator: "\n").count == 1)
    #expect(told.errorLines.count == 1)
    #expect(told.text.contains(#"two\nlines \u{1B}[31m.png"#), "\(told.text)")

    let reported = try crown("--json", "--force", .init(name))
    #expect(try #require(try reported.objects().first).text("file") == name)
    expectFailure(
      try crown(.init(name)), 73, naming: #"two\nlines \u{1B}[31m.png"#,
      saying: #"two\nlines \u{1B}[31m.champion.png"#, "exists already")
  }

  @Test("A name that is not UTF-8 is reported as such, with two remedies")
  func notUTF8() throws {
    let name = Array("caf".utf8) + [0xE9] + Array(".png".utf8)
    let bytes = try Photo.scene().encoded(as: .png)
    var path = Array(folder("").utf8.map { CChar(bitPattern: $0) })
    path += name.map { CChar(bitPattern: $0) } + [0]
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    expectFailure(
      try crown(.init(bytes: name)), 66, naming: "caf\u{FFFD}.png", saying: "UTF-8", "rename",
      "standard input")
    #expect(unlink(path) == 0)
  }

  @Test("A name longer than file systems allow")
  func tooLong() throws {
    try folder.put(.scene(), as: "a.png")
    let name = String(repeating: "n", count: 300)
    expectFailure(
      try crown("a.png", "-o", .init(name + ".png")), 73, naming: "a.png", saying: "too long")
    expectFailure(try crown(.init(name)), 66, naming: name, saying: "name")
  }
}

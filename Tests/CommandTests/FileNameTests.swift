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
    let report = try crown("--json", "--", .init(name)).succeeded().object()
    #expect(try report.text("file") == name)
    #expect(try report.text("output") == output)
    #expect(Set(folder.tree) == [name, output])
  }

  @Test(
    "What steers a terminal, or turns the order of letters, is escaped, in JSON as JSON does it",
    arguments: [
      ("two\nlines \u{1B}[31m", #"two\nlines \u{1B}[31m"#, "\u{1B}"),
      ("gnp\u{202E}", #"gnp\u{202E}"#, "\u{202E}"),
    ] as [(String, String, Unicode.Scalar)])
  func escaped(name: String, shown: String, scalar: Unicode.Scalar) throws {
    let photo = name + ".png"
    try folder.put(Photo.scene().encoded(as: .png), as: photo)
    let told = try crown(.init(photo)).succeeded()
    expectNoControlCharacters(told.text)
    expectNoControlCharacters(told.errors)
    #expect(told.text.split(separator: "\n").count == 1)
    #expect(told.errorLines.count == 1)
    #expect(told.text.contains(shown + ".png"), "\(told.text)")

    let reported = try crown("--json", "--force", .init(photo))
    #expect(!reported.text.unicodeScalars.contains(scalar))
    #expect(try reported.object().text("file") == photo)
    expectFailure(
      try crown(.init(photo)), 73, naming: shown + ".png", saying: shown + ".champion.png",
      "exists already")
  }

  @Test(
    "A file whose name begins with a dash is an error that says how to name it, never help",
    arguments: zip(
      ["-hat.jpg", "-h", "--help", "--version", "--json", "-o.png", "-5,10"],
      ["crown", "card", "detect", "plan", "send", "print", "exhibit"]))
  func dashes(name: String, subcommand: String) throws {
    try folder.put(Photo.scene().encoded(as: .png), as: name)
    let call = subcommand == "exhibit" ? ["exhibit", "check"] : [subcommand]
    let result = try SelfieCommand((call + [name]).map { .init($0) }, in: folder).run()
    expectUsageError(
      result, saying: "\(name) is a file here whose name begins with a dash; write ./\(name)")
    #expect(folder.tree == [name])
  }

  @Test("Letters behind one dash are no help, and ./ or -- names such a file")
  func dashedNames() throws {
    expectUsageError(
      try SelfieCommand("crown", "-hat.jpg", in: folder).run(), saying: "no option -hat.jpg")
    try folder.put(Photo.scene().encoded(as: .png), as: "-hat.png")
    #expect(try crown("./-hat.png").ending == .exited(0))
    #expect(try crown("--force", "--", "-hat.png").ending == .exited(0))
    #expect(try SelfieCommand("crown", "-h", in: folder).run().ending == .exited(0))
  }

  @Test("A word that no command takes is repeated as one line without control characters")
  func unexpected() throws {
    let result = try SelfieCommand(
      ["cameras", .init("a\u{1B}[31m\nselfie: all is well")], in: folder
    ).run()
    #expect(result.ending == .exited(64))
    #expect(!result.errors.contains("\u{1B}"))
    #expect(!result.errorLines.contains("selfie: all is well"), "\(result.errors)")
  }

  @Test("Names that are no UTF-8 are used as they are: arguments, outputs, folders and lists")
  func notUTF8() throws {
    // In JSON the byte E9 is U+10FFE9, an escape of two units.
    let name: [UInt8] = Array("caf".utf8) + [0xE9]
    let bytes = try Photo.scene().encoded(as: .png)
    func path(_ name: [UInt8]) -> [CChar] {
      (Array(folder("").utf8) + name).map { CChar(bitPattern: $0) } + [0]
    }
    func exists(_ name: [UInt8]) -> Bool { access(path(name), F_OK) == 0 }
    try folder.makeFolder("in")
    let photo = Array("in/".utf8) + name + Array(".png".utf8)
    let file = try #require(fopen(path(photo), "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    defer { unlink(path(photo)) }

    let champion = Array("in/".utf8) + name + Array(".champion.png".utf8)
    for arguments in [[.init(bytes: photo)], ["in", "--force"]] as [[SelfieCommand.Argument]] {
      let result = try SelfieCommand(
        ["crown", "--no-statue", "--wreath", "200%,0"] + arguments, in: folder
      ).run().succeeded()
      #expect(result.text.contains(#"in/caf\xE9.png"#), "\(result.text)")
      #expect(exists(champion))
    }
    try folder.put(photo + [0x0A], as: "list.txt")
    let out = Array("out".utf8) + [0xFF]
    try crown("--from-file", "list.txt", "--output-directory", .init(bytes: out)).succeeded()
    let crowned = out + [0x2F] + name + Array(".champion.png".utf8)
    #expect(exists(crowned))
    expectFailure(
      try crown(.init(bytes: [0xE9, 0x2E])), 66, naming: #"\xE9."#, saying: "no such file")
    for name in [champion, crowned] { unlink(path(name)) }
    rmdir(path(out))
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

import Foundation
import Imaging
import TestSupport
import Testing

/// A folder in place of photos.
@Suite("A folder of photos")
struct PhotoFolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("holiday")
    try folder.put(.scene(), as: "holiday/b.png")
    try folder.put(Photo.scene().encoded(as: .jpeg), as: "holiday/a.JPG")
    try folder.put(Array("no photo".utf8), as: "holiday/notes.txt")
    try folder.put(.scene(), as: "holiday/.hidden.png")
    try folder.makeFolder("holiday/inner")
    try folder.put(.scene(), as: "holiday/inner/c.png")
  }

  /// The wreath lies outside the photo: nothing is painted, and a run is short.
  private func crown(_ arguments: SelfieCommand.Argument...) throws -> CommandResult {
    try SelfieCommand(["crown", "--no-statue", "--wreath", "200%,0"] + arguments, in: folder).run()
  }

  @Test("Its photos are crowned in the order of their names, and a second run crowns no champion")
  func crowned() throws {
    let result = try crown("holiday", "--json", "--quiet").succeeded()
    let reports = try result.objects()
    #expect(try reports.map { try $0.text("file") } == ["holiday/a.JPG", "holiday/b.png"])
    #expect(
      try reports.map { try $0.text("output") } == [
        "holiday/a.champion.jpg", "holiday/b.champion.png",
      ])
    let again = try crown("holiday/", "--json", "--quiet", "--force").succeeded()
    #expect(try again.objects().map { try $0.text("file") } == ["holiday/a.JPG", "holiday/b.png"])
  }

  @Test("Every extension of a format that is read, in any case; the rest is counted in a line")
  func extensions() throws {
    try folder.makeFolder("mixed")
    let names = [
      "a.jfif", "b.JPE", "c.jif", "d.MPO", "e.apng", "f.HIF", "g.heics", "h.avci", "i.avifs",
      "j.heic", "k.AVIF", "l.webp",
    ]
    for name in names { try folder.put(.scene(), as: "mixed/" + name) }
    for name in ["x.txt", "y.MOV", "z", "a.champion.jpg"] {
      try folder.put(.scene(), as: "mixed/" + name)
    }
    try folder.makeFolder("mixed/inner.jpg.d")
    let result = try crown("mixed", "--json").succeeded()
    #expect(
      try result.objects().map { try $0.text("file") } == names.map { "mixed/" + $0 })
    #expect(
      result.errors.contains(
        "mixed: Left out: 3 files without a photo's extension (.mov, .txt) and 1 folder.\n"),
      "\(result.errors)")
    #expect(try !crown("mixed", "--quiet", "--force").errors.contains("Left out"))
    #expect(try !crown("mixed/inner.jpg.d").errors.contains("Left out"))
  }

  @Test("A photo that is named twice, by whatever name, is crowned once, and that is said")
  func twice() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.png"), withDestinationPath: "holiday/b.png")
    try folder.put(Array("holiday/b.png\n".utf8), as: "list.txt")
    let result = try crown(
      "holiday/b.png", "./holiday/b.png", "link.png", "holiday", "--from-file", "list.txt", "--json"
    ).succeeded()
    #expect(try result.objects().map { try $0.text("file") } == ["holiday/b.png", "holiday/a.JPG"])
    #expect(
      result.errors.contains("link.png: The photo is named twice (holiday/b.png) and taken once."))
    #expect(
      try crown("holiday/b.png", "./holiday/b.png", "-o", "one.png", "--quiet").ending == .exited(0)
    )
  }

  @Test("Photos that share all but their extension's case have champion photos of their own")
  func cases() throws {
    let jpeg = try Photo.scene().encoded(as: .jpeg)
    for name in ["holiday/a.jpg", "inner.JPG"] { try folder.put(jpeg, as: name) }
    let result = try crown("holiday", "inner.JPG", "--json", "--quiet").succeeded()
    #expect(
      try result.objects().map { try $0.text("output") } == [
        "holiday/a.JPG.champion.jpg", "holiday/a.champion.jpg", "holiday/b.champion.png",
        "inner.champion.jpg",
      ])
    let elsewhere = try crown("holiday", "--output-directory", "out", "--json", "--quiet")
    #expect(
      try elsewhere.objects().map { try $0.text("output") } == [
        "out/a.JPG.champion.jpg", "out/a.champion.jpg", "out/b.champion.png",
      ])
  }

  @Test("What a folder leaves out, arguments and lists leave out too; named alone it is taken")
  func outputs() throws {
    for name in ["a.png", "a.champion.png", "a.card.jpg", "b.champion.png"] {
      try folder.put(.scene(), as: name)
    }
    let names = ["a.png", "a.champion.png", "a.card.jpg"]
    let named = try crown("a.png", "a.champion.png", "a.card.jpg", "--existing", "skip").succeeded()
    #expect(named.errors.contains("Left out: 2 outputs of earlier runs (*.champion.*, *.card.*)"))
    try folder.put(Array(names.joined(separator: "\n").utf8), as: "list.txt")
    let listed = try crown("--from-file", "list.txt", "--existing", "skip", "--quiet")
    #expect(listed.ending == .exited(0) && listed.errors.isEmpty, "\(listed.errors)")
    let doubled = ["champion.champion", "card.champion"]
    #expect(!folder.tree.contains { name in doubled.contains { name.contains($0) } })
    #expect(try crown("a.champion.png", "--quiet").ending == .exited(0))
    #expect(folder.tree.contains("a.champion.champion.png"))
    try crown("b.champion.png", "a.champion.png", "--quiet", "--force").succeeded()
  }

  @Test("A list names photos, and a folder in it is not said to have none")
  func listed() throws {
    try folder.put(Array("holiday".utf8), as: "list.txt")
    let failed = try crown("--from-file", "list.txt", "--quiet")
    expectFailure(failed, 66, naming: "holiday", saying: "a folder in a list of photos")
  }

  @Test("A folder without photos is reported, and the other photos are done")
  func empty() throws {
    try crown("holiday/inner", "holiday/.", "--quiet").succeeded()
    try folder.makeFolder("empty")
    let failed = try crown("empty", "holiday/inner", "--quiet", "--force")
    expectFailure(failed, 66, naming: "empty", saying: "folder without photos")
    #expect(folder.tree.contains("holiday/inner/c.champion.png"))
  }

  @Test(
    "Options for one photo refuse a folder and name it",
    arguments: [
      ["crown", "holiday", "-o", "one.jpg"], ["crown", "holiday", "--plan", "plan.json"],
      ["detect", "holiday", "--draw", "one.png"],
    ])
  func single(call: [String]) throws {
    let result = try SelfieCommand(call.map { .init($0) }, in: folder).run()
    expectUsageError(result, saying: "one", "holiday is a folder")
    #expect(!folder.tree.contains { $0.hasPrefix("one.") })
  }
}

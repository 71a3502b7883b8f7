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
    let result = try crown("holiday", "--json", "--quiet")
    #expect(result.ending == .exited(0), "\(result.errors)")
    let reports = try result.objects()
    #expect(try reports.map { try $0.text("file") } == ["holiday/a.JPG", "holiday/b.png"])
    #expect(
      try reports.map { try $0.text("output") } == [
        "holiday/a.champion.jpg", "holiday/b.champion.png",
      ])
    let again = try crown("holiday/", "--json", "--quiet", "--force")
    #expect(again.ending == .exited(0), "\(again.errors)")
    #expect(try again.objects().map { try $0.text("file") } == ["holiday/a.JPG", "holiday/b.png"])
  }

  @Test("Every extension of a format that is read, in any case; the rest is counted in a line")
  func extensions() throws {
    try folder.makeFolder("mixed")
    let names = [
      "a.jfif", "b.JPE", "c.jif", "d.MPO", "e.apng", "f.HIF", "g.heics", "h.avci", "i.avifs",
    ]
    for name in names { try folder.put(.scene(), as: "mixed/" + name) }
    for name in ["x.txt", "y.MOV", "z", "a.champion.jpg"] {
      try folder.put(.scene(), as: "mixed/" + name)
    }
    try folder.makeFolder("mixed/inner.jpg.d")
    let result = try crown("mixed", "--json")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(
      try result.objects().map { try $0.text("file") } == names.map { "mixed/" + $0 })
    #expect(
      result.errors.contains(
        "mixed: Left out: 3 files without a photo's extension (.mov, .txt) and 1 folder.\n"),
      "\(result.errors)")
    #expect(try !crown("mixed", "--quiet", "--force").errors.contains("Left out"))
    #expect(try !crown("mixed/inner.jpg.d").errors.contains("Left out"))
  }

  @Test(
    "Lists in UTF-8 and UTF-16, with and without a byte order mark",
    arguments: [
      ([], .utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian),
    ] as [([UInt8], String.Encoding)])
  func lists(mark: [UInt8], encoding: String.Encoding) throws {
    try folder.put(.scene(), as: "Νίκη.png")
    let text = try #require("holiday/b.png\r\n\r\nΝίκη.png\r\n".data(using: encoding))
    try folder.put(mark + Array(text), as: "list.txt")
    let result = try crown("--from-file", "list.txt", "--json", "--quiet")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(try result.objects().map { try $0.text("file") } == ["holiday/b.png", "Νίκη.png"])
  }

  @Test("--output-directory takes the champion photos of a folder")
  func elsewhere() throws {
    let result = try crown("holiday", "--output-directory", "crowned", "--quiet")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(
      folder.tree.filter { $0.hasPrefix("crowned/") } == [
        "crowned/a.champion.jpg", "crowned/b.champion.png",
      ])
  }

  @Test("A folder without photos is reported, and the other photos are done")
  func empty() throws {
    let result = try crown("holiday/inner", "holiday/.", "--quiet")
    #expect(result.ending == .exited(0), "\(result.errors)")
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

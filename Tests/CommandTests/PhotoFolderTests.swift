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

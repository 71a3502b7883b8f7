import Imaging
import TestSupport
import Testing

/// Unpainted DCT blocks of a JPEG are copied.
@Suite("Copied blocks")
struct BlocksTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(width: 320, height: 240), as: "scene.jpg")
    try folder.put(.scene(width: 320, height: 240), as: "scene.png")
  }

  private func crown(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown", "--no-statue", "--force", "--json"] + arguments, in: folder)
  }

  private func report(_ command: SelfieCommand) throws -> JSONObject {
    try command.run().succeeded().object()
  }

  @Test("Far from the wreath every pixel is the photo's own, and the report counts the blocks")
  func kept() throws {
    let report = try report(crown("scene.jpg", "--wreath", "25%,40%,25%"))
    #expect(try report.text("encoding") == "blocks kept")
    #expect(!report.keys.contains("reencodedBecause"))
    let blocks = try report.object("blocks")
    #expect(blocks.keys == ["all", "changed"])
    // 4:4:4, as this program writes: 40 × 30 blocks of each of three components.
    #expect(try blocks.number("all") == 3600)
    let changed = try blocks.number("changed")
    #expect((60...1200).contains(changed), "\(changed)")
    let (before, after) = (try folder.photo("scene.jpg"), try folder.photo("scene.champion.jpg"))
    let columns = try #require(after.columns(differingFrom: before))
    // The wreath is 80 pixels wide about column 80, and changed blocks are whole.
    #expect(columns.lowerBound >= 24 && columns.upperBound < 136, "\(columns)")
  }

  @Test("An unpainted photo comes out pixel by pixel")
  func nothingChanged() throws {
    let report = try report(crown("scene.jpg", "--wreath", "200%,0", "--quiet"))
    #expect(try report.text("encoding") == "blocks kept")
    #expect(try report.object("blocks").number("changed") == 0)
    try expectSame(
      folder.photo("scene.champion.jpg").pixels, folder.photo("scene.jpg").pixels)
    // A second generation loses nothing either: the same bytes.
    try folder.put(folder.bytes(of: "scene.champion.jpg"), as: "again.jpg")
    _ = try self.report(crown("again.jpg", "--wreath", "200%,0", "--quiet"))
    try expectSame(folder.bytes(of: "again.champion.jpg"), folder.bytes(of: "again.jpg"))
  }

  @Test("Other photos are encoded completely, and the report has the reason")
  func reencoded() throws {
    let calls: [([SelfieCommand.Argument], String)] = [
      (["scene.jpg", "--reencode"], "--reencode"), (["scene.jpg", "--quality", "92"], "--quality"),
      (["scene.jpg", "--mirror"], "mirrored"), (["scene.png", "-o", "out.jpg"], "JPEG"),
      (["scene.jpg", "-o", "out.png"], "JPEG"),
    ]
    for (arguments, word) in calls {
      var command = crown("--wreath", "25%,40%,25%")
      command.arguments += arguments
      let report = try report(command)
      #expect(try report.text("encoding") == "re-encoded")
      #expect(try report.text("reencodedBecause").contains(word))
      #expect(!report.keys.contains("blocks"))
    }
  }
}

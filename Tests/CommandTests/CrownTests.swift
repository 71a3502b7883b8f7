import Files
import Imaging
import TestSupport
import Testing

/// Crowning a real portrait, with faces found.
@Suite(
  "Automatic crowning",
  .enabled(
    if: Machine.canDetect,
    "needs .cache/astronaut.png and the face models: run the tests with `make test`"))
struct CrownTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(AtomicFile.read(Portrait.path), as: "eileen.png")
  }

  @Test("The champion photo lies beside the photo, in its format and size")
  func defaultOutput() throws {
    let result = try SelfieCommand("crown", "eileen.png", in: folder).run().succeeded()
    #expect(result.errors.isEmpty)
    #expect(result.text == "eileen.png: 1 face, 1 wreath, the statue -> eileen.champion.png\n")
    #expect(folder.tree == ["eileen.champion.png", "eileen.png"])
    #expect(try folder.format(of: "eileen.champion.png") == .png)
    let (before, after) = (try folder.photo("eileen.png"), try folder.photo("eileen.champion.png"))
    #expect(after.size == before.size)
    #expect(after.pixels != before.pixels)
  }

  @Test("The JSON report has exactly the documented fields")
  func report() throws {
    let result = try SelfieCommand(
      "crown", "eileen.png", "--json", "-o", "champion.jpg", in: folder
    ).run().succeeded()
    let objects = try result.objects()
    #expect(objects.count == 1)
    let report = try #require(objects.first)
    #expect(
      report.keys == [
        "detector", "encoding", "faces", "file", "height", "milliseconds", "notes", "output",
        "placements", "reencodedBecause", "width",
      ])
    #expect(try report.text("file") == "eileen.png")
    #expect(try report.text("output") == "champion.jpg")
    #expect(try report.number("milliseconds") > 0)
    let placements = try report.object("placements")
    #expect(placements.keys == ["light", "statue", "wreaths"])
    let wreath = try #require(try placements.objects("wreaths").first)
    #expect(
      wreath.keys
        == ["angle", "behind", "blur", "brightness", "pitch", "width", "x", "y", "yaw"])
    #expect(
      try placements.object("statue").keys == [
        "behind", "brightness", "facing", "height", "seen", "stands", "x", "y",
      ])
    let face = try #require(try report.objects("faces").first)
    #expect(
      face.keys == [
        "box", "chin", "confidence", "hairTop", "hairline", "headEllipse", "headHalfBreadth",
        "headTop", "headTopError", "leftEye",
        "mouthLeft", "mouthRight", "nose", "pitch", "rightEye", "roll", "yaw",
      ])
    // Her head is in the upper half of the picture, left of the middle.
    #expect((180...280).contains(try wreath.number("x")))
    #expect((0...130).contains(try wreath.number("y")))
    #expect(try folder.format(of: "champion.jpg") == .jpeg)
  }

  @Test("Without wreaths the statue still stands; without it her head alone is crowned")
  func alone() throws {
    func placements(_ option: SelfieCommand.Argument) throws -> JSONObject {
      try SelfieCommand("crown", "eileen.png", option, "--json", "--force", in: folder).run()
        .succeeded().object().object("placements")
    }
    let statue = try placements("--no-wreath")
    #expect(statue.keys == ["light", "statue", "wreaths"])
    #expect(try statue.objects("wreaths").isEmpty)
    let wreath = try placements("--no-statue")
    #expect(wreath.keys == ["light", "wreaths"])
    #expect(try wreath.objects("wreaths").count == 1)
    let changed = try folder.photo("eileen.champion.png")
      .columns(differingFrom: folder.photo("eileen.png"))
    // A wreath's width, not the picture's.
    #expect(try #require(changed).count < 200)
  }
}

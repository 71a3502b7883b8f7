import Foundation
import Imaging
import TestSupport
import Testing

/// Wreaths and statue at given coordinates or by a plan, on a picture without faces.
@Suite("Manual placement")
struct ManualPlacementTests {
  let folder: TemporaryFolder
  private let scene = Photo.scene()

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(scene, as: "scene.png")
  }

  /// Crowns the scene without models, which proves that no faces are searched.
  private func crown(_ options: SelfieCommand.Argument...) throws -> CommandResult {
    var command = SelfieCommand(["crown", "scene.png", "--json"] + options, in: folder)
    command.environment = [
      "SELFIE_MODELS": folder.path, "HOME": folder.path, "XDG_DATA_HOME": folder.path,
    ]
    return try command.run()
  }

  private func wreaths(_ result: CommandResult) throws -> [JSONObject] {
    let report = try result.succeeded().object()
    #expect(!report.keys.contains("detector"))
    #expect(try report.objects("faces").isEmpty)
    return try report.object("placements").objects("wreaths")
  }

  @Test("Several heads, each with its width and angle")
  func several() throws {
    let wreaths = try wreaths(
      crown("--no-statue", "--wreath", "25%,50%,25%,-12", "--wreath", "120,60,40"))
    try #require(wreaths.count == 2)
    #expect(try wreaths[0].number("x") == 40)
    #expect(try wreaths[0].number("width") == 40)
    #expect(try wreaths[0].number("angle") == -12)
    #expect(try wreaths[1].number("width") == 40)
    #expect(try wreaths[1].number("angle") == 0)
    let changed = try #require(
      try folder.photo("scene.champion.png").columns(differingFrom: scene))
    #expect(changed.lowerBound < 40)
    #expect(changed.upperBound > 120)
  }

  @Test("The statue stands at its coordinates")
  func statue() throws {
    let report = try crown("--no-wreath", "--statue", "75%,100%,50%").succeeded().object()
    let statue = try report.object("placements").object("statue")
    #expect(try statue.number("x") == 120)
    #expect(try statue.number("y") == 120)
    #expect(try statue.number("height") == 60)
    #expect(try statue.text("facing") == "left")
    let changed = try #require(
      try folder.photo("scene.champion.png").columns(differingFrom: scene))
    #expect(changed.lowerBound > 70)
  }

  @Test("Beside a manual wreath the statue is placed without searching for faces")
  func statueBesideManualWreath() throws {
    let result = try crown("--wreath", "30%,40%,18.75%")
    #expect(try wreaths(result).count == 1)
  }

  @Test("A wreath whose centre lies outside the photo is left out with a note, unless --quiet")
  func outside() throws {
    let result = try crown("--no-statue", "--wreath", "150%,30%", "--wreath", "-1,10")
    #expect(try wreaths(result).isEmpty)
    let report = try result.object()
    #expect(report.keys.contains("notes"))
    #expect(result.errorLines.count == 2)
    for line in result.errorLines {
      #expect(line.hasPrefix("selfie: scene.png: A wreath was left out"))
      #expect(line.contains("160x120"))
    }
    try expectSame(folder.photo("scene.champion.png").pixels, scene.pixels)
    let quiet = try SelfieCommand(
      "crown", "scene.png", "--quiet", "--no-statue", "--wreath", "150%,30%", "--force", in: folder
    ).run()
    #expect(quiet.ending == .exited(0) && quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test("A mirrored champion photo is the mirror image of the other")
  func mirrored() throws {
    _ = try wreaths(crown("--no-statue", "--wreath", "25%,50%,25%", "--mirror"))
    let mirrored = try folder.photo("scene.champion.png")
    #expect(mirrored[0, 0] == scene[159, 0])
    #expect(mirrored[159, 119] == scene[0, 119])
    // The wreath's coordinates are those before mirroring: column 40 of 160.
    let changed = try #require(mirrored.columns(differingFrom: scene.mirrored()))
    #expect((80..<120).contains(changed.lowerBound))
    #expect((120..<160).contains(changed.upperBound))
  }

  @Test(
    "Without a face and without coordinates nothing is written; the remedy is --wreath",
    .enabled(if: Machine.models != nil, "needs the face models: run the tests with `make test`"))
  func noFace() throws {
    let result = try SelfieCommand("crown", "scene.png", in: folder).run()
    expectFailure(result, 2, naming: "scene.png", saying: "No face", "--wreath X,Y")
    #expect(result.output.isEmpty)
    #expect(folder.tree == ["scene.png"])
    // A plan takes no coordinates; a statue alone needs no face.
    let plan = try SelfieCommand("plan", "scene.png", in: folder).run()
    plan.failed(2, saying: ["place the wreath with selfie crown --wreath X,Y"])
    let alone = try SelfieCommand("crown", "scene.png", "--no-wreath", "--json", in: folder).run()
    _ = try alone.succeeded().object().object("placements").object("statue")
  }

  @Test("A plan beyond the size limit is refused as a plan, not as a photo")
  func tooLong() throws {
    try folder.put([UInt8](repeating: 32, count: 1 << 20 + 1), as: "plan.json")
    let result = try SelfieCommand("crown", "scene.png", "--plan", "plan.json", in: folder).run()
    result.failed(65, saying: ["plan.json: The file has more bytes than the limit of 1048576"])
    #expect(!result.errors.contains("picture"))
  }

  @Test("- is a plan on standard input, which no photo is read from then")
  func standardInput() throws {
    let plan = #"{"version":1,"photo":{"width":160,"height":120},"wreaths":[],"statue":null}"#
    for subcommand in ["crown", "card"] as [SelfieCommand.Argument] {
      var command = SelfieCommand(subcommand, "scene.png", "--plan", "-", in: folder)
      command.input = Array(plan.utf8)
      try command.run().succeeded()
      expectUsageError(
        try SelfieCommand(subcommand, "-", "--plan", "/dev/fd/0", in: folder).run(),
        saying: "Standard input (-) can be read once only")
    }
  }
}

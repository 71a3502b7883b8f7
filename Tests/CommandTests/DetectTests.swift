import Files
import Imaging
import TestSupport
import Testing

/// The reports and drawings of `selfie detect`.
@Suite(
  "Detecting",
  .enabled(
    if: Machine.canDetect,
    "needs .cache/astronaut.png and the face models: run the tests with `make test`"))
struct DetectTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(AtomicFile.read(Portrait.path), as: "eileen.png")
    try folder.put(.scene(), as: "scene.png")
  }

  private func detect(_ words: SelfieCommand.Argument...) throws -> CommandResult {
    try SelfieCommand(["detect"] + words, in: folder).run()
  }

  @Test("One JSON object a photo, with the fields and shapes that the evaluation reads")
  func report() throws {
    let result = try detect("--json", "scene.png", "eileen.png")
    // One of the photos has no face.
    #expect(result.ending == .exited(2), "\(result.errors)")
    #expect(result.errors.isEmpty)
    let reports = try result.objects()
    try #require(reports.count == 2)
    for (report, name) in zip(reports, ["scene.png", "eileen.png"]) {
      #expect(report.keys == ["detector", "faces", "file", "height", "milliseconds", "width"])
      #expect(try report.text("file") == name)
      #expect(try report.number("milliseconds") > 0)
    }
    #expect(try reports[0].objects("faces").isEmpty)
    #expect(try reports[0].number("width") == 160)
    #expect(try reports[0].number("height") == 120)

    let faces = try reports[1].objects("faces")
    try #require(faces.count == 1)
    let face = faces[0]
    #expect(
      face.keys == [
        "box", "chin", "confidence", "hairTop", "hairline", "headEllipse", "headHalfBreadth",
        "headTop", "headTopError", "landmarks",
        "leftEye", "mouthLeft", "mouthRight", "nose", "pitch", "rightEye", "roll", "yaw",
      ])
    #expect(try face.object("box").keys == ["height", "width", "x", "y"])
    #expect(try face.object("headEllipse").keys == ["angle", "center", "halfHeight", "halfWidth"])
    for key in [
      "rightEye", "leftEye", "nose", "mouthRight", "mouthLeft", "chin", "headTop", "hairTop",
      "hairline",
    ] {
      let point = try face.point(key)
      #expect(point.count == 2, "\(key)")
      #expect(point.allSatisfy { (0...512).contains($0) }, "\(key) \(point)")
    }
    #expect((0...1).contains(try face.number("confidence")))
    for key in ["roll", "yaw", "pitch"] { #expect(abs(try face.number(key)) < 30, "\(key)") }
    // Left and right are the subject's: her right eye is on the left of the picture.
    #expect(try face.point("rightEye")[0] < face.point("leftEye")[0])
    #expect(try face.point("headTop")[1] < face.point("rightEye")[1])
    #expect(try face.points("landmarks").count >= 468)
  }

  @Test("--draw writes a picture of the photo's size, once")
  func drawing() throws {
    let drawn = try detect("eileen.png", "--draw", "drawn.png").succeeded()
    #expect(drawn.text.hasPrefix("eileen.png: 1 face in "))
    #expect(drawn.text.contains(" ms -> drawn.png\n"), "\(drawn.text)")
    let (photo, drawing) = (try folder.photo("eileen.png"), try folder.photo("drawn.png"))
    #expect(drawing.size == photo.size)
    #expect(drawing.pixels != photo.pixels)
    #expect(folder.tree == ["drawn.png", "eileen.png", "scene.png"])

    try folder.put(Array("older".utf8), as: "old.jpg")
    let refused = try detect("eileen.png", "--draw", "old.jpg", "--json")
    expectFailure(
      refused, 73, naming: "eileen.png", saying: "old.jpg", "exists already", "--force")
    #expect(try folder.bytes(of: "old.jpg") == Array("older".utf8))
    // One object a photo, also of one that failed.
    #expect(try refused.objects().map(\.keys) == [["error", "exitCode", "file"]])

    try detect("eileen.png", "--draw", "old.jpg", "--force").succeeded()
    #expect(try folder.format(of: "old.jpg") == .jpeg)
    let reported = try detect("eileen.png", "--draw", "old.jpg", "--force", "--json")
    #expect(try reported.object().text("drawing") == "old.jpg")
  }

  @Test("A photo from standard input")
  func piped() throws {
    var command = SelfieCommand("detect", "-", in: folder)
    command.input = try folder.bytes(of: "scene.png")
    let result = try command.run()
    #expect(result.ending == .exited(2))
    #expect(result.text.hasPrefix("standard input: no faces in "))
  }
}

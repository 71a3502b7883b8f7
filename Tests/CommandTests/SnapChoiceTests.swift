import Files
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

/// The best frame of bursts made from a real portrait.
@Suite(
  "The best frame of a burst, from pictures",
  .enabled(
    if: Machine.canDetect,
    "needs .cache/astronaut.png and the face models: run the tests with `make test`"))
struct SnapChoiceTests {
  let folder: TemporaryFolder
  let portrait: Photo

  init() throws {
    folder = try TemporaryFolder()
    portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    try folder.makeFolder("burst")
  }

  private func put(_ photos: Photo...) throws {
    for (index, photo) in photos.enumerated() { try folder.put(photo, as: "burst/\(index).png") }
  }

  private func snap(_ arguments: [SelfieCommand.Argument]) throws -> CommandResult {
    try SelfieCommand(
      ["snap", "--camera", "burst", "--json", "-o", "photo.png"] + arguments, in: folder
    ).run()
  }

  @Test("Closed eyes, blur and a cut head lose against the good frame, and are named")
  func flaws() throws {
    try put(portrait.withClosedEyes(), portrait.blurred(), portrait, portrait.cut())
    let report = try snap(["--no-mirror"]).object()
    #expect(try report.number("chosen") == 2)
    let reason = try report.text("reason")
    for flaw in ["frame 1 has closed eyes", "frame 2 has blur", "frame 4 has somebody cut off"] {
      #expect(reason.contains(flaw), "\(reason)")
    }
    let frames = try report.objects("frames").map { try $0.object("score") }
    #expect(try frames.map { try $0.number("faces") } == [1, 1, 1, 1])
    #expect(try frames.map { try $0.number("closedEyes") } == [1, 0, 0, 0])
    #expect(try frames.map { try $0.number("cut") } == [0, 0, 0, 1])
    expectSame(try folder.photo("photo.png").pixels, portrait.pixels)
  }

  @Test("The crowned frame is what crown makes of the mirrored photo, wherever the items are")
  func crowned() throws {
    try put(portrait)
    try folder.put(portrait.mirrored(), as: "mirrored.png")
    let wreath = WreathPlacement(center: Point(200, 260), width: 150, angle: 20)
    let plan = PlacementPlan(Placement(wreaths: [wreath]), for: portrait.size)
    try folder.put(Array(plan.json().utf8), as: "plan.json")
    for places in [
      ["--wreath", "60%,20%,40%,-8", "--statue", "20%,100%,50%"], ["--plan", "plan.json"], [],
    ] as [[SelfieCommand.Argument]] {
      if places.isEmpty { try put(portrait, portrait.blurred()) }
      let report = try snap(["--crown", "--force"] + places).succeeded().object()
      if places.isEmpty { #expect(try report.object("champion").objects("faces").count == 1) }
      try SelfieCommand(
        ["crown", "mirrored.png", "-o", "crowned.png", "--force"] + places, in: folder
      ).run().succeeded()
      expectSame(try folder.photo("photo.png").pixels, try folder.photo("crowned.png").pixels)
    }
  }

  @Test("Without a face in any frame the wreath lies where the head may be, and a note says so")
  func nobody() throws {
    try put(.scene(), .scene())
    #expect(try snap([]).ending == .exited(0))
    let crown = try snap(["--crown", "--force"]).succeeded()
    let report = try crown.object().object("champion")
    #expect(try report.objects("faces").isEmpty)
    #expect(try report.object("placements").objects("wreaths").count == 1)
    #expect(crown.errors.contains("look into the camera"), "\(crown.errors)")
  }

  @Test("A plan that is missing or of another size is refused, and nothing is written")
  func unusablePlan() throws {
    try put(portrait)
    try snap(["--crown", "--plan", "plan.json"]).failed(66, saying: ["plan.json"])
    let plan = PlacementPlan(Placement(), for: PixelSize(width: 100, height: 80))
    try folder.put(Array(plan.json().utf8), as: "plan.json")
    try snap(["--crown", "--plan", "plan.json"]).failed(65, saying: ["100x80"])
    #expect(!FileManager.default.fileExists(atPath: folder("photo.png")))
  }

  @Test(
    "Frames that the camera lost within the burst are counted", .enabled(if: FakeCamera.canBeBuilt))
  func lost() throws {
    var camera = try FakeCamera(playing: Photo.takes(9, of: .scene()), in: folder)
    camera.fault = "gaps:4"
    let report = try camera.command(
      "snap", "--burst", "3", "--json", "-o", "photo.jpg", in: folder
    ).run().object()
    #expect(try report.number("framesLost") >= 3)
  }

  @Test("A burst ends though the driver's clock stands", .enabled(if: FakeCamera.canBeBuilt))
  func clockless() throws {
    var camera = try FakeCamera(playing: Photo.takes(9, of: .scene()), in: folder)
    camera.fault = "clockless"
    let report = try camera.command(
      "snap", "--burst", "3", "--json", "-o", "photo.jpg", in: folder
    ).run().object()
    #expect(try report.objects("frames").count == 3)
  }
}

extension Photo {
  /// The portrait with lids over its eyes and a line of lashes.
  fileprivate func withClosedEyes() -> Photo {
    var copy = self
    // The pupils of the portrait, 512 × 512.
    for (x, y) in [(247, 103), (204, 101)] {
      for row in -7...5 {
        for column in -13...13 {
          // Skin from below the eye, with a dark arc for the lashes.
          let skin = self[x + column, y + 9]
          let isLash = abs(Double(row) - 3 + Double(column * column) / 45) < 1
          for channel in 0..<3 {
            let index = ((y + row) * size.width + x + column) * 3 + channel
            copy.withMutablePixels { $0[index] = isLash ? skin[channel] / 3 : skin[channel] }
          }
        }
      }
    }
    return copy
  }

  fileprivate func blurred() -> Photo {
    resized(to: PixelSize(width: size.width / 5, height: size.height / 5)).resized(to: size)
  }

  /// Moved to the left until the border cuts the head.
  fileprivate func cut() -> Photo {
    let columns = 190
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      let row = self.pixels[y * size.width * 3..<(y + 1) * size.width * 3]
      pixels += row.dropFirst(columns * 3) + row.suffix(columns * 3)
    }
    return Photo(size: size, pixels: pixels)
  }
}

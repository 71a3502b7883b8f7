import Foundation
import Imaging
import TestSupport
import Testing

/// `selfie snap` and `selfie cameras` on a simulated webcam, without faces.
@Suite("Snapping", .enabled(if: FakeCamera.canBeBuilt, "needs a C compiler (cc)"))
struct SnapTests {
  let folder: TemporaryFolder
  let pictures: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    pictures = try TemporaryFolder()
  }

  private func camera() throws -> FakeCamera {
    try FakeCamera(playing: Photo.takes(9, of: .scene()), in: pictures)
  }

  @Test("The photo is mirrored, unless --no-mirror is given")
  func mirrored() throws {
    for (option, isMirrored) in [("--mirror", true), ("--no-mirror", false)] {
      try camera().command(
        "snap", "--burst", "1", "-o", "photo.png", "--force", .init(option), in: folder
      ).run().succeeded()
      // The scene grows redder to the right.
      let photo = try folder.photo("photo.png")
      #expect((photo[150, 60][0] < photo[10, 60][0]) == isMirrored, "\(option)")
    }
  }

  @Test("Without -o the photo's name has date and time, and replaces no file")
  func names() throws {
    for _ in 0..<3 {
      let result = try camera().command("snap", "--burst", "1", "--quiet", in: folder).run()
        .succeeded()
      #expect(result.output.isEmpty)
      #expect(result.errors.isEmpty)
    }
    #expect(folder.tree.count == 3)
    for name in folder.tree {
      #expect(
        name.wholeMatch(of: /snap-\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?\.jpg/) != nil, "\(name)")
    }
  }

  @Test("An existing file is refused before the camera is opened, unless --force is given")
  func existing() throws {
    try folder.put([1, 2, 3], as: "photo.jpg")
    var camera = try camera()
    camera.fault = "denied"
    let refused = try camera.command("snap", "-o", "photo.jpg", in: folder).run()
    #expect(refused.ending == .exited(73), "\(refused.errors)")
    camera.fault = ""
    try camera.command(
      "snap", "--burst", "1", "-o", "photo.jpg", "--force", in: folder
    ).run().succeeded()
    #expect(try folder.format(of: "photo.jpg") == .jpeg)
  }

  @Test("-o - writes the photo to standard output")
  func standardOutput() throws {
    let result = try camera().command("snap", "--burst", "1", "-o", "-", in: folder).run()
      .succeeded()
    #expect(ImageFormat(detecting: result.output) == .jpeg)
    #expect(folder.tree.isEmpty)
  }

  @Test("The size nearest to --resolution is negotiated")
  func resolution() throws {
    var camera = try camera()
    camera.modes = "YUYV:640x480@30,YUYV:320x240@30"
    // Enough bytes for both sizes; their content is irrelevant.
    for take in 0..<6 {
      try pictures.put(
        [UInt8](repeating: 128 + UInt8(take), count: 640 * 480 * 2), as: "YUYV-\(take)")
    }
    for (wish, width) in [("600x400", 640.0), ("300x200", 320)] {
      let report = try camera.command(
        "snap", "--burst", "1", "--resolution", .init(wish), "-o", "photo.jpg", "--json", "--force",
        in: folder
      ).run().object()
      #expect(try report.text("format") == "YUYV" && report.number("width") == width)
    }
  }

  @Test(
    "The range of grays that a driver leaves open follows from its colour space",
    arguments: [(0, 236.0...244), (7, 219...226)])
  func range(colors: Int, expected: ClosedRange<Double>) throws {
    var camera = try camera()
    (camera.modes, camera.colors) = ("YUYV:320x240@30", colors)
    for take in 0..<6 {
      let pixel = [220 + UInt8(take), 128]
      try pictures.put(Array(repeatElement(pixel, count: 320 * 240).joined()), as: "YUYV-\(take)")
    }
    try camera.command(
      "snap", "--burst", "1", "--resolution", "320x240", "-o", "photo.png", in: folder
    ).run().succeeded()
    let gray = try folder.photo("photo.png").pixels.map(Double.init)
    #expect(gray.allSatisfy(expected.contains), "\(gray[0])")
  }

  @Test("A driver that states absurd sizes and rates ends no command")
  func absurd() throws {
    var camera = try camera()
    camera.modes = "MJPG:4294967295x4294967295@30,MJPG:640x480@10000000"
    try camera.command("snap", "--burst", "1", "-o", "photo.jpg", in: folder).run().succeeded()
    let listed = try camera.command("cameras", in: folder).run().succeeded()
    #expect(listed.text.contains("640x480") && !listed.text.contains("4294967295"))
  }

  @Test("A terminal gets the countdown with beeps; a pipe does not")
  func countdown() throws {
    var command = try camera().command(
      "snap", "--burst", "1", "--countdown", "1", "-o", "photo.jpg", "--force", in: folder)
    #expect(try command.run().errors.isEmpty)
    command.errorsOnTerminal = true
    command.environment["LC_ALL"] = "C"
    let seen = try command.run().succeeded()
    #expect(seen.errors.contains("Look into the camera: 1"))
    #expect(seen.errors.contains("Smile!"))
    #expect(seen.errors.contains("\u{7}"))
    command.environment["LC_ALL"] = "el_GR.UTF-8"
    #expect(try command.run().errors.contains("Κοιτάξτε την κάμερα: 1"))
  }

  @Test("Cameras are listed with their names, formats, sizes and rates")
  func cameras() throws {
    var camera = try camera()
    camera.modes = "MJPG:1280x720@30,MJPG:640x480@30,YUYV:320x240@15"
    let result = try camera.command("cameras", in: folder).run()
    #expect(
      result.text == """
        /dev/video0: Fake Camera, usb-test-1
          MJPG: 1280x720 (30/s), 640x480 (30/s)
          YUYV: 320x240 (15/s)\n
        """)
    let report = try camera.command("cameras", "--json", in: folder).run().object()
    #expect(report.keys == ["bus", "device", "formats", "name"])
    #expect(try report.objects("formats").map { try $0.text("code") } == ["MJPG", "YUYV"])
  }

  @Test(
    "Without a camera the list is empty, and that is a failure", arguments: ["metadata", "denied"])
  func noCameras(fault: String) throws {
    var camera = try camera()
    camera.fault = fault
    let result = try camera.command("cameras", in: folder).run()
    #expect(result.ending == .exited(66))
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }

  @Test(
    "Invalid options are refused before the camera is opened",
    arguments: [
      ["--resolution", "large"], ["--resolution", "0x0"], ["--burst", "0"], ["--burst", "51"],
      ["--countdown", "-1"], ["--quality", "101"], ["-o", ""],
      ["--crown", "--no-wreath", "--no-statue"], ["--wreath", "50%,20%"],
      ["--statue", "85%,100%"], ["--plan", "plan.json"],
      ["--crown", "--plan", "plan.json", "--wreath", "50%,20%"],
      ["--crown", "--no-statue", "--statue", "85%,100%"], ["--crown", "--wreath", "middle"],
      ["--live", "film.mp4", "--wreath", "50%,20%"],
    ])
  func usage(arguments: [String]) throws {
    let call: [SelfieCommand.Argument] = ["snap"] + arguments.map { .init($0) }
    expectUsageError(try SelfieCommand(call, in: folder).run(), saying: "snap")
  }
}

import Imaging
import TestSupport
import Testing

/// The faults of a simulated webcam.
@Suite("Faults of a webcam", .enabled(if: FakeCamera.canBeBuilt, "needs a C compiler (cc)"))
struct SnapFaultTests {
  let folder: TemporaryFolder
  let pictures: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    pictures = try TemporaryFolder()
  }

  private func camera(_ fault: String, playing photos: [Photo]? = nil) throws -> FakeCamera {
    var camera = try FakeCamera(playing: photos ?? Photo.takes(9, of: .scene()), in: pictures)
    camera.fault = fault
    return camera
  }

  /// A bare photo of one frame, which needs no models. The patience is long, for machines that are
  /// busy with other tests.
  private func snap(_ camera: FakeCamera, patience: String = "20") throws -> CommandResult {
    try camera.command(
      "snap", "--burst", "1", "--patience", .init(patience), "-o", "photo.jpg", "--json", in: folder
    ).run()
  }

  @Test(
    "Each fault is one sentence with its remedy and exit code, without a photo",
    arguments: [
      ("denied", 66, "group video"), ("busy", 69, "another program"),
      ("metadata", 66, "selfie cameras"), ("stalls:2", 69, "no frame for 0.3 seconds"),
      ("damaged:1000000", 65, "damaged"), ("failing:1000000", 65, "the transfer failed"),
    ])
  func faults(fault: String, code: Int32, words: String) throws {
    let result = try snap(camera(fault), patience: "0.3")
    expectFault(result, code, words)
    #expect(folder.tree.isEmpty)
  }

  @Test("An unplugged camera that stays away is waited for, then reported")
  func unplugged() throws {
    let result = try snap(camera("unplugged:3"))
    #expect(result.ending == .exited(66))
    #expect(result.errorLines.first?.contains("coming back") == true, "\(result.errors)")
    #expect(result.errorLines.last?.contains("was unplugged; plug it in again") == true)
    #expect(folder.tree.isEmpty)
  }

  @Test("A camera that comes back in time gives the photo in the same run")
  func replugged() throws {
    let result = try snap(camera("returns:3:700")).succeeded()
    #expect(try result.object().number("returns") == 1)
    #expect(folder.tree == ["photo.jpg"])
  }

  @Test("Damaged frames before good ones are skipped", arguments: ["damaged:4", "failing:4"])
  func damagedFirst(fault: String) throws {
    let result = try snap(camera(fault)).succeeded()
    #expect(result.errors.isEmpty)
  }

  @Test("Black frames are refused with the remedy")
  func black() throws {
    let dark = Photo(
      size: PixelSize(width: 64, height: 48), pixels: [UInt8](repeating: 1, count: 64 * 48 * 3))
    expectFault(try snap(camera("", playing: Photo.takes(9, of: dark))), 65, "cover off its lens")
  }

  @Test("Frozen frames are refused: they may show the previous visitor")
  func frozen() throws {
    expectFault(try snap(camera("", playing: [.scene()])), 65, "same picture again")
  }

  @Test("A missing camera is named, with the command that lists cameras")
  func missing() throws {
    let command = try camera("").command("snap", "--camera", "7", "--json", in: folder)
    expectFault(try command.run(), 66, "'/dev/video7'", "selfie cameras")
  }

  @Test("A device that is no camera is reported as such", arguments: ["/dev/null", "/dev/zero"])
  func noCamera(path: String) throws {
    let command = SelfieCommand("snap", "--camera", .init(path), "--json", in: folder)
    expectFault(try command.run(), 66, path, "no camera")
  }

  @Test("A terminal shows the visitor's text about a fault in the visitor's language")
  func visitors() throws {
    var command = try camera("busy").command("snap", in: folder)
    command.environment["LC_ALL"] = "el_GR.UTF-8"
    #expect(try !command.run().errors.contains("κάμερα"))
    command.errorsOnTerminal = true
    #expect(try command.run().errors.contains("Παρακαλούμε καλέστε το προσωπικό"))
  }

  /// Expects one line on standard error, and the report on standard output.
  private func expectFault(
    _ result: CommandResult, _ code: Int32, _ words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.ending == .exited(code), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errorLines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.hasSuffix(".\n"), sourceLocation: sourceLocation)
    for word in words {
      #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation)
    }
    let object = try? result.objects().first
    #expect(object?.keys == ["camera", "error", "exitCode"], sourceLocation: sourceLocation)
    #expect((try? object?.number("exitCode")) == Double(code), sourceLocation: sourceLocation)
  }
}

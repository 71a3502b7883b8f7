import Files
import Foundation
import TestSupport
import Testing

/// `selfie doctor` on machines with one thing wrong.
@Suite("The doctor")
struct DoctorTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["models", "art", "home", "home/selfie"] { try folder.makeFolder(name) }
  }

  private func doctor(_ options: SelfieCommand.Argument...) -> SelfieCommand {
    var command = SelfieCommand(["doctor"] + options, in: folder)
    command.environment = [
      "HOME": folder("home"), "XDG_DATA_HOME": folder("home"),
      "XDG_CONFIG_HOME": folder("home"), "LC_ALL": "C.UTF-8",
    ]
    return command
  }

  /// The findings of a run by what was checked.
  private func findings(_ result: CommandResult) throws -> [String: (state: String, text: String)] {
    var findings: [String: (state: String, text: String)] = [:]
    for object in try result.objects() {
      findings[try object.text("check")] = (try object.text("state"), try object.text("text"))
    }
    return findings
  }

  /// Expects one failure, a sentence that ends with what to do, and the exit code 78.
  private func expectFailed(
    _ check: String, _ command: SelfieCommand, saying words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var command = command
    command.arguments += ["--json"]
    let result = try command.run()
    #expect(result.ending == .exited(78), "\(result.errors)", sourceLocation: sourceLocation)
    let finding = try #require(try findings(result)[check], sourceLocation: sourceLocation)
    #expect(finding.state == "failed", "\(finding)", sourceLocation: sourceLocation)
    let isSentence = finding.text.hasSuffix(".") || finding.text.hasSuffix("?")
    #expect(isSentence, "\(finding)", sourceLocation: sourceLocation)
    for word in words {
      #expect(finding.text.contains(word), "\(finding)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A sound machine: every check on a line of its own, the face is found, nothing failed",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func sound() throws {
    let result = try doctor("--output-directory", "photos").run()
    #expect(result.ending == .exited(0), "\(result.text)")
    #expect(result.errors.isEmpty)
    let lines = result.text.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: " ")[1] } == [
        "libraries", "models", "face", "artwork", "camera", "films", "photos", "disk",
        "output", "configuration", "outbox", "mail", "printer", "clock", "locale",
      ])
    for line in lines.prefix(4) { #expect(line.hasPrefix("ok "), "\(line)") }
    expectNoControlCharacters(result.text)
    // It looks and leaves nothing.
    #expect(folder.tree == ["art", "home", "home/selfie", "models"])
  }

  @Test("JSON has an object a check: what, how, a text, and figures where there are some")
  func json() throws {
    let result = try doctor("--json", "--offline", "--output-directory", ".").run()
    let objects = try result.objects()
    #expect(objects.count == 15)
    for object in objects {
      #expect(object.keys == ["check", "figures", "state", "text"])
      #expect(["ok", "warning", "failed", "skipped"].contains(try object.text("state")))
      #expect(try !object.text("text").isEmpty)
    }
    let disk = try #require(try objects.first { try $0.text("check") == "disk" })
    #expect(try disk.object("figures").number("outputFreeBytes") > 0)
    let outbox = try #require(try objects.first { try $0.text("check") == "outbox" })
    #expect(try outbox.object("figures").number("waiting") == 0)
    #expect(try findings(result)["mail"]?.state == "skipped")
  }

  @Test(
    "A model with one flipped byte fails",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func damagedModel() throws {
    // The named folder alone is searched: the others are there and whole.
    let models = try #require(Machine.models)
    try FileManager.default.copyItem(atPath: models, toPath: folder("models"))
    var bytes = try AtomicFile.read("\(models)/iris.onnx")
    bytes[bytes.count / 2] ^= 1
    try folder.put(bytes, as: "models/iris.onnx")
    try expectFailed(
      "models", doctor("--offline", "--models", "models"), saying: "models/iris.onnx", "damaged",
      "make models")
  }

  @Test("Artwork that is missing or no usable picture fails")
  func artwork() throws {
    var command = doctor("--offline")
    command.environment["SELFIE_ASSETS"] = "art"
    try expectFailed("artwork", command, saying: "wreath.png", "SELFIE_ASSETS")
    for name in ["wreath.png", "wreath-relief.png", "nike.png"] {
      try folder.put(Array("no picture".utf8), as: "art/" + name)
    }
    try expectFailed("artwork", command, saying: "wreath.png", "install")
    try folder.put(.scene(), as: "art/wreath.png")
    try expectFailed("artwork", command, saying: "wreath-relief.png", "install")
  }

  @Test(
    "An output folder that may not be written to fails",
    .enabled(if: Machine.canRestrict, "needs the right to drop rights"))
  func lockedOutput() throws {
    try folder.makeFolder("locked")
    try #require(chmod(folder("locked"), 0o500) == 0)
    var command = doctor("--offline", "--output-directory", "locked")
    command.wrapper = Machine.restricting
    try expectFailed("output", command, saying: "locked", "permissions")
  }

  @Test(
    "A model that may not be read is not said to be damaged",
    .enabled(if: Machine.canRestrict, "needs the right to drop rights"))
  func closedModel() throws {
    try folder.put([], as: "models/face-detector.onnx")
    try #require(chmod(folder("models/face-detector.onnx"), 0) == 0)
    var command = doctor("--offline", "--models", "models")
    command.wrapper = Machine.restricting
    try expectFailed("models", command, saying: "cannot be read", "permissions")
  }

  @Test(
    "A small disk fails by its room, a full one when it is written to",
    .enabled(if: Machine.canMount, "needs the right to mount"))
  func fullDisk() throws {
    try folder.makeFolder("disk")
    var command = doctor("--offline", "--output-directory", "disk")
    command.wrapper =
      Machine.mounting + [
        "--", "sh", "-c",
        #"mount -t tmpfs -o size=64k none disk && head -c 50000 /dev/zero >disk/x && exec "$@""#,
        "sh",
      ]
    try expectFailed("disk", command, saying: "free for disk", "100.0 MB", "free some space")
    try expectFailed("output", command, saying: "disk is full")
    // The outbox's own disk counts as well.
    command.arguments = doctor("--offline").arguments
    command.environment["SELFIE_OUTBOX_FOLDER"] = folder("disk/outbox")
    try expectFailed("disk", command, saying: "disk/outbox", "100.0 MB")
  }

  @Test("A camera that was asked for must be there; otherwise none is no failure")
  func camera() throws {
    try expectFailed(
      "camera", doctor("--offline", "--camera", "63"), saying: "/dev/video63", "selfie cameras")
    try expectFailed("camera", doctor("--offline", "--camera", "art"), saying: "'art'", "picture")
    let result = try doctor("--offline", "--json").run()
    #expect(try findings(result)["camera"]?.state != "failed")
    // A folder of pictures is a camera as well; it gives a frame.
    try folder.put(.scene(), as: "art/a.png")
    let asked = try doctor("--offline", "--json", "--camera", "art").run()
    #expect(try findings(asked)["camera"]?.text.contains("160 × 120") == true)
    let stream = try doctor("--offline", "--json", "--camera", "http://camera.example/").run()
    #expect(try findings(stream)["camera"]?.state == "skipped")
  }

  @Test("An outbox that others may look into fails")
  func openOutbox() throws {
    try folder.makeFolder("home/selfie/outbox")
    try #require(chmod(folder("home/selfie/outbox"), 0o755) == 0)
    try expectFailed("outbox", doctor("--offline"), saying: "chmod 700")
  }

  @Test("A clock that is behind the outbox's files has been set back")
  func clockSetBack() throws {
    try folder.makeFolder("home/selfie/outbox")
    // The check of the outbox, which would touch the file, refuses an open folder.
    try #require(chmod(folder("home/selfie/outbox"), 0o755) == 0)
    try folder.put([], as: "home/selfie/outbox/outbox.sqlite")
    let future = Date(timeIntervalSinceNow: 86_400 * 365)
    try FileManager.default.setAttributes(
      [.modificationDate: future], ofItemAtPath: folder("home/selfie/outbox/outbox.sqlite")
    )
    try expectFailed("clock", doctor("--offline"), saying: "outbox.sqlite", "set-ntp")
  }

  @Test("The language of visitors follows the locale; letters other than UTF-8 are a warning")
  func locale() throws {
    var command = doctor("--offline", "--json")
    command.environment["LC_ALL"] = "el_GR.UTF-8"
    #expect(try findings(command.run())["locale"]?.text.contains("Greek") == true)
    command.environment["LC_ALL"] = "POSIX"
    let finding = try findings(command.run())["locale"]
    #expect(finding?.state == "warning")
    #expect(finding?.text.contains("C.UTF-8") == true)
  }

  @Test("A terminal shows the states in colour, unless NO_COLOR is set or it is a dumb one")
  func colors() throws {
    var command = doctor("--offline")
    command.output = .terminal
    command.environment["TERM"] = "xterm"
    // The environment of the tests may set it; empty counts as unset.
    command.environment["NO_COLOR"] = ""
    command.environment["SELFIE_ASSETS"] = "art"
    let lines = try command.run().text.split(separator: "\r\n")
    #expect(lines.contains { $0.hasPrefix("\u{1B}[32mok     \u{1B}[0m  libraries") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("\u{1B}[31mfailed \u{1B}[0m  artwork") }, "\(lines)")
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
      var plain = command
      plain.environment[name] = value
      #expect(try !plain.run().text.contains("\u{1B}"))
    }
  }
}

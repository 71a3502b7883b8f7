import Champion
import Foundation
import Glibc
import Imaging
import Overlay
import TestSupport
import Testing

@testable import Snapping

/// The review of a champion photo on a pseudo-terminal.
@Suite(
  "The review on a terminal", .serialized,
  .enabled(if: Machine.models != nil, "needs the face models: run the tests with `make test`"))
struct ReviewTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("camera")
    // The scene has no face: a wreath waits to be moved, and no time goes into the mesh.
    try folder.put(.scene(), as: "camera/scene.png")
  }

  private func session(
    _ more: [SelfieCommand.Argument] = [], environment: [String: String] = [:]
  ) throws -> TerminalSession {
    try TerminalSession(
      [
        "snap", "--camera", "camera", "--crown", "--burst", "1", "--countdown", "0",
        "--no-mirror", "--preview", "preview", "-o", "kept.png",
      ] + more, in: folder, environment: environment)
  }

  private func plan() throws -> PlacementPlan {
    try PlacementPlan(contentsOf: folder("preview/plan.json"))
  }

  /// The rendering by `selfie crown --plan` of the bare photo and the plan in the preview folder.
  private func rendered(as name: String) throws -> [UInt8] {
    try SelfieCommand(
      "crown", "preview/bare.png", "--plan", "preview/plan.json", "-o",
      SelfieCommand.Argument(name), "--force", in: folder
    ).run().succeeded()
    return try folder.bytes(of: name)
  }

  @Test("Each key moves the wreath a step; preview and output equal what --plan renders")
  func nudges() throws {
    let session = try session()
    try session.waitForDrawing(1)
    let first = try #require(try plan().placement.wreaths.first)
    var drawings = 1
    let changes: [(keys: String, x: Double, y: Double, angle: Double)] = [
      ("\u{1B}[C", 1, 0, 0), ("\u{1B}OB", 0, 1, 0), ("\u{1B}[A", 0, -1, 0),
      ("\u{1B}[D", -1, 0, 0), ("'", 0, 0, 2), (";", 0, 0, -2),
    ]
    for change in changes {
      let before = try #require(try plan().placement.wreaths.first)
      try session.type(change.keys)
      drawings += 1
      try session.waitForDrawing(drawings)
      let after = try #require(try plan().placement.wreaths.first)
      // A 200th of 160 pixels is less than one pixel, the least step.
      #expect(abs(after.center.x - before.center.x - change.x) < 1e-6)
      #expect(abs(after.center.y - before.center.y - change.y) < 1e-6)
      #expect(abs(after.angle - before.angle - change.angle) < 1e-6)
      #expect(after.width == before.width)
    }
    try session.type("++")
    try session.wait(for: "Tab")
    try session.waitForDrawing(drawings + 1)
    try session.type("\t\u{1B}[D")
    try session.waitForDrawing(drawings + 2)
    try session.type("\r")
    #expect(try session.end() == .exited(0), "\(session.text.suffix(500))")
    #expect(try session.isRestored())

    let last = try plan().placement
    #expect(try #require(last.wreaths.first).width > first.width)
    expectSame(try folder.bytes(of: "kept.png"), try rendered(as: "rendered.png"))
    expectSame(try folder.bytes(of: "preview/preview.jpg"), try rendered(as: "rendered.jpg"))
    for name in ["bare.png", "plan.json", "preview.jpg"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder("preview/\(name)"))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    let bare = try folder.photo("preview/bare.png")
    #expect(try folder.photo("kept.png").columns(differingFrom: bare) != nil)
  }

  @Test("Another photo starts with a new placement")
  func retake() throws {
    let session = try session()
    try session.waitForDrawing(1)
    let first = try plan()
    try session.type("\u{1B}[C")
    try session.waitForDrawing(2)
    #expect(try plan() != first)
    try session.type("r")
    try session.waitForDrawing(3)
    #expect(try plan() == first)
    try session.type("k")
    #expect(try session.end() == .exited(0))
    #expect(try session.isRestored())
    expectSame(try folder.bytes(of: "kept.png"), try rendered(as: "rendered.png"))
  }

  @Test("Leaving discards the photo and exits with 1", arguments: ["\u{1B}", "\u{3}"])
  func leave(key: String) throws {
    let session = try session()
    try session.waitForDrawing(1)
    try session.type(key)
    #expect(try session.end() == .exited(1))
    #expect(try session.isRestored())
    #expect(!folder.tree.contains("kept.png"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("preview")) == [])
    #expect(session.text.contains("No photo was kept."))
  }

  @Test(
    "Another photo that cannot be taken, and one that cannot be kept, leave no preview",
    arguments: [("r", Int32(66)), ("k", 73)])
  func notKept(key: String, code: Int32) throws {
    let session = try session()
    try session.waitForDrawing(1)
    if key == "r" {
      try FileManager.default.removeItem(atPath: folder("camera"))
    } else {
      try folder.put([1, 2, 3], as: "kept.png")
    }
    try session.type(key)
    #expect(try session.end() == .exited(code), "\(session.text.suffix(500))")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("preview")) == [])
  }

  @Test("A wrong address is refused, a right one gets the photo")
  func send() throws {
    let session = try session(
      ["--queue-only", "--language", "el"], environment: folder.mailroom)
    try session.waitForDrawing(1)
    try session.type("σ")
    try session.wait(for: "διεύθυνση e-mail")
    try session.type("maria @\r")
    try session.wait(for: "Το 'maria @' δεν είναι διεύθυνση")
    try session.type("\u{7F}\u{7F}@")
    try session.type("mail.exampke\u{7F}\u{7F}le\r")
    #expect(try session.end() == .exited(0), "\(session.text.suffix(800))")
    #expect(try session.isRestored())
    #expect(session.text.hasSuffix("Στέλνουμε…\r\nΘα σταλεί σε λίγο.\r\n"))
    let kept = try folder.bytes(of: "kept.png")
    expectSame(kept, try rendered(as: "rendered.png"))
    var outbox = SelfieCommand("outbox", "list", "--json", in: folder)
    outbox.environment = folder.mailroom
    let waiting = try outbox.run()
    #expect(
      waiting.text.contains("\"to\" : \"maria@mail.example\""), "\(waiting.text) \(waiting.errors)")
  }

  @Test("A signal ends the review and restores the terminal", arguments: [SIGTERM, SIGHUP])
  func signalled(signal: Int32) throws {
    let session = try session()
    try session.waitForDrawing(1)
    session.send(signal)
    #expect(try session.end() == .signalled(signal))
    #expect(try session.isRestored())
    #expect(!folder.tree.contains("kept.png"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("preview")) == [])
  }

  @Test("NO_COLOR is respected: shades in place of colours")
  func noColor() throws {
    let session = try session(environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"])
    try session.waitForDrawing(1)
    try session.type("k")
    #expect(try session.end() == .exited(0))
    #expect(!session.text.contains("\u{1B}[38;"))
    #expect(session.text.contains("▒"))
  }

  @Test("--yes skips the review on a terminal too")
  func yes() throws {
    let session = try TerminalSession(
      [
        "snap", "--camera", "camera", "--crown", "--no-wreath", "--burst", "1", "--countdown", "0",
        "--yes", "-o", "kept.png",
      ], in: folder)
    #expect(try session.end() == .exited(0))
    #expect(!session.text.contains("Enter"))
  }
}

@Suite("Keys of a terminal")
struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    parser.add(text.utf8)
    var keys: [Key] = []
    while let key = parser.next() { keys.append(key) }
    while let key = parser.next(timedOut: true) { keys.append(key) }
    return keys
  }

  @Test("Arrows come in both forms, with and without modifiers")
  func arrows() {
    #expect(keys("\u{1B}[A\u{1B}OB\u{1B}[1;2C\u{1B}[D") == [.up, .down, .right, .left])
  }

  @Test("An arrow in two parts is one key; a lone escape is a key")
  func parts() {
    var parser = KeyParser()
    parser.add([0x1B])
    #expect(parser.next() == nil)
    parser.add("[A".utf8)
    #expect(parser.next() == .up)
    parser.add([0x1B])
    #expect(parser.next() == nil)
    #expect(parser.next(timedOut: true) == .escape)
  }

  @Test("Greek letters are one character each; unknown sequences are skipped")
  func letters() {
    #expect(keys("σ\u{1B}[5~ρ\u{1}+") == [.character("σ"), .character("ρ"), .character("+")])
  }

  @Test(
    "A scalar that steers a terminal is no key",
    arguments: ["\u{1}", "\u{9B}", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}"])
  func control(_ scalar: String) {
    #expect(keys("a\(scalar)2Jb") == "a2Jb".map(Key.character))
  }

  @Test("Greys and the corners of the 256-colour cube are exact")
  func palette() {
    #expect(TerminalPicture.paletteIndex([255, 255, 255]) == 231)
    #expect(TerminalPicture.paletteIndex([0, 0, 0]) == 16)
    #expect(TerminalPicture.paletteIndex([255, 0, 0]) == 196)
    #expect(TerminalPicture.paletteIndex([128, 128, 128]) == 244)
    #expect(TerminalPicture.paletteIndex([95, 135, 175]) == 67)
  }
}

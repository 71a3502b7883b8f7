import Files
import Foundation
import Imaging
import TestSupport
import Testing

/// The names of outputs, and the protection of existing files.
///
/// The wreaths of these runs lie outside the photo: nothing is painted, and a run is short.
@Suite("Outputs")
struct OutputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.png")
    try folder.put(.scene(), as: "scene.jpg")
  }

  private func crown(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(
      ["crown", "--no-statue", "--quiet", "--wreath", "200%,0"] + arguments, in: folder)
  }

  @Test("The output has the photo's format, unless its name or --format says otherwise")
  func formats() throws {
    let calls: [([SelfieCommand.Argument], String, ImageFormat)] = [
      (["scene.png"], "scene.champion.png", .png),
      (["scene.jpg"], "scene.champion.jpg", .jpeg),
      (["scene.png", "-o", "named.jpg"], "named.jpg", .jpeg),
      (["scene.jpg", "-o", "named.PNG"], "named.PNG", .png),
      (["scene.png", "--format", "jpeg"], "scene.png.champion.jpg", .jpeg),
      (["scene.jpg", "--format", "png"], "scene.jpg.champion.png", .png),
      (["scene.jpg", "--format", "webp"], "scene.jpg.champion.webp", .webp),
      (["scene.png", "-o", "named.webp"], "named.webp", .webp),
    ]
    for (arguments, name, format) in calls {
      var command = crown("--force")
      command.arguments += arguments
      #expect(try command.run().ending == .exited(0))
      #expect(try folder.format(of: name) == format, "\(name)")
      try FileManager.default.removeItem(atPath: folder(name))
    }
    #expect(folder.tree == ["scene.jpg", "scene.png"])
  }

  @Test("A name without extension takes the photo's format, and --format any name")
  func ownName() throws {
    for name in ["champion", ".hidden", "../\(folder.path.split(separator: "/").last ?? "")/in.d"] {
      try crown("scene.jpg", "-o", .init(name), "--format", "png").run().succeeded()
    }
    #expect(try crown("scene.jpg", "-o", "plain").run().ending == .exited(0))
    #expect(try folder.format(of: "plain") == .jpeg)
    #expect(try folder.format(of: "in.d") == .png)
  }

  @Test("A lower quality gives a smaller JPEG")
  func quality() throws {
    var sizes: [Int] = []
    for quality in ["10", "60", "100"] {
      let result = try crown("scene.jpg", "--quality", .init(quality), "-o", "-").run().succeeded()
      sizes.append(result.output.count)
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3, "\(sizes)")
  }

  @Test("Standard input and output replace files")
  func pipes() throws {
    try #require(try crown("scene.jpg").run().ending == .exited(0))
    let expected = try folder.bytes(of: "scene.champion.jpg")

    var piped = crown("-", "-o", "-")
    piped.input = try folder.bytes(of: "scene.jpg")
    try expectSame(piped.run().output, expected)
    // Without -o a photo from standard input goes to standard output.
    for name in ["-", "/dev/stdin"] as [SelfieCommand.Argument] {
      var bare = crown(name)
      bare.input = piped.input
      try expectSame(bare.run().output, expected)
    }
    var named = crown("-", "-o", "named.jpg")
    named.input = piped.input
    #expect(try named.run().output.isEmpty)
    try expectSame(folder.bytes(of: "named.jpg"), expected)
    try expectSame(crown("scene.jpg", "-o", "-").run().output, expected)
    #expect(folder.tree == ["named.jpg", "scene.champion.jpg", "scene.jpg", "scene.png"])
  }

  @Test(
    "A descriptor's path is the open stream, and what is told goes to standard error then",
    arguments: ["-", "/proc/self/fd/1"])
  func descriptor(path: String) throws {
    let result = try SelfieCommand(
      "crown", "scene.png", "--no-statue", "--wreath", "200%,0", "-o", .init(path), in: folder
    ).run().succeeded()
    try expectSame(Photo(decoding: result.output).pixels, Photo.scene().pixels)
    #expect(result.errorLines.count == 2)
    expectNoControlCharacters(result.errors)
    var reading = crown("/dev/stdin", "-o", .init(path))
    reading.input = try folder.bytes(of: "scene.png")
    try expectSame(Photo(decoding: reading.run().output).pixels, Photo.scene().pixels)
    #expect(folder.tree == ["scene.jpg", "scene.png"])
  }

  @Test("An existing file is replaced with --force only")
  func existing() throws {
    let old = Array("an older picture".utf8)
    try folder.put(old, as: "scene.champion.png")
    let refused = try crown("scene.png").run()
    expectFailure(
      refused, 73, naming: "scene.png", saying: "scene.champion.png", "exists already", "--force")
    try expectSame(folder.bytes(of: "scene.champion.png"), old)

    try crown("scene.png", "--force").run().succeeded()
    try expectSame(folder.photo("scene.champion.png").pixels, Photo.scene().pixels)
    #expect(folder.tree == ["scene.champion.png", "scene.jpg", "scene.png"])
  }

  @Test("A later run skips what came from its own photo, wherever that is, and no other photo's")
  func laterRun() throws {
    for name in ["one", "two"] { try folder.makeFolder(name) }
    try folder.put(.scene(), as: "one/scene.jpg")
    try folder.put(try Photo.scene().encoded(as: .jpeg, quality: 60), as: "two/scene.jpg")
    let output = "out/scene.champion.jpg"
    let arguments: [SelfieCommand.Argument] = [
      "--output-directory", "out", "--existing", "skip", "--json",
    ]
    func run(_ photo: String) throws -> CommandResult {
      var command = crown(.init(stringLiteral: photo))
      command.arguments += arguments
      return try command.run()
    }
    #expect(try run("one/scene.jpg").ending == .exited(0))
    let bytes = try folder.bytes(of: output)
    try #require(
      ExtendedAttribute.value("user.selfie.photo", of: folder(output)) != nil,
      "the test's folder has no extended attributes")
    expectFailure(
      try run("two/scene.jpg"), 73, naming: "two/scene.jpg", saying: output, "another photo",
      "--output-directory")
    expectSame(try folder.bytes(of: output), bytes)
    // A memory card is copied, or mounted elsewhere.
    try FileManager.default.moveItem(atPath: folder("one"), toPath: folder("moved"))
    let moved = try run("moved/scene.jpg")
    #expect(moved.ending == .exited(0) && moved.text.contains("skipped\""), "\(moved.errors)")
    // An output without the note, as older programs wrote, or after a copy that lost it.
    try folder.put(bytes, as: output)
    #expect(try run("two/scene.jpg").text.contains("skipped\""))
  }

  @Test("An empty output, as a killed run leaves it, and a link to none are no champion photos")
  func emptyOutput() throws {
    func expectNone(_ words: String) throws {
      let result = try crown("scene.jpg", "--existing", "skip").run()
      expectFailure(
        result, 73, naming: "scene.jpg", saying: "scene.champion.jpg", words, "remove it")
    }
    try folder.put([], as: "scene.champion.jpg")
    try expectNone("an empty file")
    try FileManager.default.removeItem(atPath: folder("scene.champion.jpg"))
    for (target, words) in [("none.jpg", "leads nowhere"), (".", "leads to no file")] {
      #expect(symlink(target, folder("scene.champion.jpg")) == 0)
      try expectNone(words)
      #expect(unlink(folder("scene.champion.jpg")) == 0)
    }
  }

  @Test("Of two outputs of one name, however spelt, the first has it and the second is refused")
  func sameOutput() throws {
    try folder.makeFolder("in")
    try folder.put(.scene(), as: "in/scene.jpg")
    try folder.put(.scene(), as: "in-scene.jpg")
    let result = try crown(
      "scene.jpg", "in/scene.jpg", "in-scene.jpg", "--output-directory", "out", "--force"
    ).run()
    expectFailure(
      result, 73, naming: "in-scene.jpg", saying: "out/in-scene.champion.jpg", "already taken")
    #expect(folder.tree.count { $0.hasPrefix("out/") } == 2)
    let spelled = try crown("scene.jpg", "-o", "one.jpg", "--report", "./one.jpg").run()
    expectFailure(spelled, 73, naming: "scene.jpg", saying: "already taken", "--report")
  }

  @Test("The folder of an output that is missing, or is a file, is told; nothing is written")
  func noFolder() throws {
    expectFailure(
      try crown("scene.png", "-o", "none/x.png").run(), 73, naming: "scene.png",
      saying: "none/x.png", "does not exist")
    let under = try crown("scene.png", "--output-directory", "scene.jpg/x").run()
    expectFailure(under, 73, naming: "scene.jpg/x", saying: "cannot be made")
    #expect(folder.tree == ["scene.jpg", "scene.png"])
  }
}

import Foundation
import Imaging
import TestSupport
import Testing

/// Unusable photos: each is reported in one sentence, and the others are crowned.
@Suite("Bad photos")
struct BadInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "good.png")
  }

  /// Crowns the bad photo and then a good one, with the wreath outside: nothing is painted.
  private func crown(
    _ bad: SelfieCommand.Argument, _ options: SelfieCommand.Argument...
  ) -> SelfieCommand {
    SelfieCommand(
      ["crown", "--no-statue", "--quiet", "--wreath", "200%,0", bad, "good.png"] + options,
      in: folder)
  }

  private func expectGoodIsDone(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let done = try folder.photo("good.champion.png")
    expectSame(done.pixels, Photo.scene().pixels, sourceLocation: sourceLocation)
    let outputs = folder.tree.filter { $0.contains(".champion.") }
    #expect(outputs == ["good.champion.png"], sourceLocation: sourceLocation)
  }

  /// A photo's name, how it is put there, the exit code and the words that tell what is wrong.
  static let photos:
    [(String, @Sendable (TemporaryFolder, String) throws -> Void, Int32, [String])] = [
      ("pipe.jpg", { _ = mkfifo($0($1), 0o600) }, 66, ["a pipe"]),
      ("empty.jpg", { try $0.put([], as: $1) }, 65, ["is empty"]),
      (
        "cut.jpg",
        { folder, name in
          let whole = try Photo.scene().encoded(as: .jpeg)
          try folder.put(Array(whole.prefix(whole.count / 2)), as: name)
        }, 65, ["ends before the picture does"]
      ),
      (
        "flipped.png",
        { folder, name in
          var bytes = try Photo.scene().encoded(as: .png)
          // The last chunk is IEND (12 bytes); the bytes before it are the checksum of IDAT.
          bytes[bytes.count - 13] ^= 0xFF
          try folder.put(bytes, as: name)
        }, 65, ["PNG", "damaged"]
      ),
      // No search is made for a side of this length.
      (
        "long.png", { try $0.put(Self.strip(70_000), as: $1) }, 65, ["70000", "a side", "65535"]
      ),
    ]

  /// A photo of this width and two rows.
  private static func strip(_ width: Int) -> Photo {
    Photo(
      size: PixelSize(width: width, height: 2), pixels: [UInt8](repeating: 9, count: width * 6))
  }

  @Test("Each is told in one sentence, and the next photo is crowned", arguments: photos)
  func unusable(
    name: String, put: @Sendable (TemporaryFolder, String) throws -> Void, code: Int32,
    words: [String]
  ) throws {
    try put(folder, name)
    let result = try crown(.init(name)).run()
    for word in words { expectFailure(result, code, naming: name, saying: word) }
    try expectGoodIsDone()
  }

  @Test(
    "A file without the permission to read it",
    .enabled(if: Machine.canRestrict, "needs setpriv, or not to be root"))
  func unreadable() throws {
    try folder.put(.scene(), as: "private.jpg")
    _ = chmod(folder("private.jpg"), 0)
    var command = crown("private.jpg")
    command.wrapper = Machine.restricting
    expectFailure(
      try command.run(), 66, naming: "private.jpg", saying: "may not be read", "permissions")
    try expectGoodIsDone()
  }

  @Test("An empty standard input")
  func empty() throws {
    let piped = SelfieCommand("crown", "-", "--wreath", "50%,50%", in: folder)
    expectFailure(try piped.run(), 65, naming: "standard input", saying: "is empty")
  }

  @Test("A side that no WebP has is refused before the work")
  func longSide() throws {
    try folder.put(Self.strip(16_384), as: "wide.png")
    // The models are missing: a search would end with 78.
    try folder.makeFolder("empty")
    let early = try SelfieCommand(
      "crown", "wide.png", "--format", "webp", "--models", "empty", in: folder
    ).run()
    expectFailure(early, 65, naming: "wide.png", saying: "16384", "16383", "PNG")
  }

  @Test("A photo with more pixels than --max-pixels")
  func maximumPixels() throws {
    try folder.put(.scene(width: 200, height: 120), as: "large.png")
    expectFailure(
      try crown("large.png", "--max-pixels", "19200").run(), 65, naming: "large.png",
      saying: "200", "120", "19200", "--max-pixels")
    try expectGoodIsDone()
  }
}

import CDrawnViews
import DrawnViews
import Foundation
import Imaging
import TestSupport
import Testing

/// `selfie exhibit check`, `speak` and `render` on an exhibit of drawn pictures.
@Suite("An exhibit's commands", .serialized)
struct ExhibitCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("games/sounds")
    let toml = """
      title.en = "The games"
      [pictures.a]
      file = "a.png"
      title.en = "A"
      description.en = "D"
      speech.en = "Words."
      [pictures.b]
      file = "b.png"
      title.en = "B"
      description.en = "D"
      """
    try folder.put(Array(toml.utf8), as: "games/exhibit.toml")
    try folder.put(DrawnPicture.picture(1), as: "games/a.png")
    try folder.put(DrawnPicture.picture(2), as: "games/b.png")
  }

  private func exhibit(_ words: SelfieCommand.Argument...) throws -> CommandResult {
    try SelfieCommand(["exhibit"] + words, in: folder).run()
  }

  @Test("check prints a summary and ends with 0; with a fault 65; without a folder 66")
  func check() throws {
    let good = try exhibit("check", "games").succeeded()
    #expect(
      good.text.hasSuffix("games: 2 pictures, 0 of them come alive, in en, 1 note, no fault.\n"))
    let json = try exhibit("check", "games/", "--json")
    let report = try json.object()
    #expect(try json.ending == .exited(0) && report.truth("usable"))
    #expect(try report.objects("pictures").map { try $0.text("likest") } == ["b", "a"])

    try folder.put(DrawnPicture.picture(1), as: "games/b.png")
    let alike = try exhibit("check", "games")
    #expect(alike.ending == .exited(65) && alike.errors.isEmpty)
    #expect(alike.text.contains("games/exhibit.toml:8: The picture b.png is too like a.png: "))
    #expect(alike.text.hasSuffix("1 note, 2 faults.\n"))
    for name in ["none", "games/sounds"] {
      let missing = try exhibit("check", .init(name))
      #expect(missing.ending == .exited(66) && missing.errorLines.count == 1, "\(missing.errors)")
    }
  }

  @Test("A folder whose name is not UTF-8 is checked, and not served")
  func bytesInName() throws {
    let name = Array("games".utf8) + [0xE9]
    let path = Array((folder.path + "/").utf8) + name + [0]
    try #require(rename(folder("games"), path.map(CChar.init(bitPattern:))) == 0)
    #expect(try exhibit("check", .init(bytes: name)).succeeded().text.contains("2 pictures"))
    try exhibit("serve", .init(bytes: name)).failed(65, saying: ["UTF-8"])
  }

  @Test(
    "speak writes what is missing and keeps recordings, but with --force",
    .enabled(if: Program.hasVoices))
  func speak() throws {
    let first = try exhibit("speak", "games", "--json").succeeded()
    #expect(try first.objects().map { try $0.truth("written") } == [true])
    let spoken = try folder.bytes(of: "games/sounds/a.en.wav")
    let second = try exhibit("speak", "games")
    #expect(second.text == "sounds/a.en.wav: says the same, kept\n")
    let recording = Array("RIFF\0\0\0\0WAVE".utf8)
    try folder.put(recording, as: "games/sounds/a.en.wav")
    let third = try exhibit("speak", "games")
    #expect(third.text == "sounds/a.en.wav: a recording, kept\n")
    #expect(try folder.bytes(of: "games/sounds/a.en.wav") == recording)
    let forced = try exhibit("speak", "games", "--force", "--quiet")
    #expect(forced.ending == .exited(0) && forced.text.isEmpty)
    try expectSame(folder.bytes(of: "games/sounds/a.en.wav"), spoken)
  }

  @Test("Without espeak-ng, speak ends with 78 and names the package")
  func voiceless() throws {
    var command = SelfieCommand("exhibit", "speak", "games", in: folder)
    command.environment["PATH"] = folder("games")
    let result = try command.run()
    #expect(result.ending == .exited(78))
    #expect(
      result.errorLines == [
        "selfie: The program espeak-ng is not installed; install it (apt install espeak-ng)."
      ])
  }

  /// Draws four seconds of a wall, and a motion that is white all over.
  private func putWall() throws {
    try folder.makeFolder("wall")
    for index in 0..<4 {
      var view = DrawnFilm.view(index, isMoving: true)
      view.noise = 0
      let picture = index == 2 ? nil : DrawnPicture.picture(2)
      try folder.put(DrawnPicture.frame(of: picture, view, wall: 5), as: "wall/\(index).png")
    }
    let size = PixelSize(width: 48, height: 36)
    let white = Photo(size: size, pixels: [UInt8](repeating: 255, count: 3 * size.area))
    try folder.put(white, as: "white.png")
    _ = try SelfieCommand.tool(
      ["ffmpeg", "-v", "error", "-loop", "1", "-i", "white.png", "-frames:v", "2", "-f", "apng"]
        + ["games/white.png"], in: folder)
    let toml = try folder.bytes(of: "games/exhibit.toml")
    let motion = "\nmotion.file = \"white.png\"\nmotion.description.en = \"White.\"\n"
    try folder.put(toml + Array(motion.utf8), as: "games/exhibit.toml")
  }

  @Test(
    "render paints on the picture that is seen, and on nothing else",
    .enabled(if: Program.hasFFmpeg, "needs ffmpeg"))
  func render() throws {
    try putWall()
    let result = try exhibit("render", "games", "--camera", "wall", "-o", "alive.mp4", "--json")
      .succeeded()
    let lines = try result.objects()
    #expect(lines.count == 5)
    #expect(try #require(lines.last).number("seen") == 3)
    let report = try #require(try lines.last?.objects("pictures"))
    #expect(try report.map { try $0.text("picture") } == ["b"])
    #expect(try report.first?.points("runs") == [[0, 1], [3, 3]])
    _ = try SelfieCommand.tool(
      ["ffmpeg", "-v", "error", "-i", "alive.mp4", "-vf", "setparams=color_trc=unknown"]
        + ["-fps_mode", "passthrough", "out%d.png"], in: folder)
    for index in 0..<4 {
      let (before, after) = try (
        folder.photo("wall/\(index).png"), folder.photo("out\(index + 1).png")
      )
      // The white picture takes a sixth of the frame at least; the encoder changes a little.
      let change = before.meanDifference(from: after)
      #expect(index == 2 ? change < 6 : change > 18, "frame \(index): \(change)")
      let corner = after.difference(from: before, near: Point(30, 30))
      #expect(corner < 25, "frame \(index): \(corner)")
    }

    try exhibit("render", "games", "--camera", "wall", "-o", "alive.mp4")
      .failed(73, saying: ["--force"])
    let forced = try exhibit("render", "games", "--camera", "wall", "-o", "second.mp4")
    #expect(forced.text == "second.mp4: 4 frames in 3.0 seconds, b seen in 3.\n")
    try expectSame(folder.bytes(of: "second.mp4"), folder.bytes(of: "alive.mp4"))
  }

  @Test(
    "A film is searched as the page searches it, and gives the same bytes each time",
    .enabled(if: Program.hasFFmpeg, "needs ffmpeg"))
  func film() throws {
    try putWall()
    for index in 0..<12 {
      let view = DrawnFilm.view(index, isMoving: true)
      try folder.put(
        DrawnPicture.frame(of: DrawnPicture.picture(2), view, wall: 5),
        as: "wall/f\(100 + index).png")
    }
    _ = try SelfieCommand.tool(
      ["ffmpeg", "-v", "error", "-framerate", "25", "-start_number", "100", "-i", "wall/f%d.png"]
        + ["-c:v", "libx264", "-crf", "12", "-pix_fmt", "yuv420p", "walk.mp4"], in: folder)
    for name in ["one.mp4", "two.mp4"] {
      let result = try exhibit(
        "render", "games", "--camera", "walk.mp4", "-o", .init(name), "--json"
      ).succeeded()
      let film = try #require(try result.objects().last)
      #expect(try film.number("frames") == 12 && film.number("seen") >= 6)
      // It fades in: the share that is painted grows.
      let shares = try result.objects().dropLast().compactMap {
        try $0.objects("pictures").first?.number("opacity")
      }
      #expect(shares == shares.sorted() && shares.last ?? 0 > 0.3, "\(shares)")
    }
    try expectSame(folder.bytes(of: "one.mp4"), folder.bytes(of: "two.mp4"))
  }

  @Test("A film in which nothing is seen is written, and said; a fault is refused before")
  func nothing() throws {
    try folder.makeFolder("wall")
    try folder.put(
      DrawnPicture.frame(of: nil, DrawnFilm.view(1, isMoving: false)), as: "wall/1.png")
    let bare = try exhibit("render", "games", "--camera", "wall", "-o", "bare.mp4").succeeded()
    #expect(bare.text.contains("no picture seen in any of them"))
    try folder.put(Array("x = 1".utf8), as: "games/exhibit.toml")
    for command in [["render", "games", "--camera", "wall", "-o", "x.mp4"], ["speak", "games"]] {
      try SelfieCommand(
        ["exhibit"] + command.map { SelfieCommand.Argument($0) }, in: folder
      ).run().failed(65, saying: ["selfie exhibit check"])
    }
    #expect(try !folder.names.contains("x.mp4"))
  }
}

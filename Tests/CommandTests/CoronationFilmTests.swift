import Files
import Glibc
import Imaging
import TestSupport
import Testing

/// The film of a coronation, from the command line.
@Suite("A coronation's film")
struct CoronationFilmTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "a.png")
    try folder.put(.scene(), as: "b.png")
  }

  private func crown(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown"] + arguments + ["--wreath", "50%,40%", "--no-statue"], in: folder)
  }

  /// The chunks of a WebP file, by name.
  private func chunks(of name: String) throws -> [String: Int] {
    let bytes = try AtomicFile.read(folder(name))
    var (chunks, start): ([String: Int], Int) = ([:], 12)
    while start + 8 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
      chunks[String(decoding: bytes[start..<start + 4], as: UTF8.self), default: 0] += 1
      start += 8 + length + length % 2
    }
    #expect(start == bytes.count)
    return chunks
  }

  @Test("A WebP shows three seconds, beside the champion photo")
  func webP() throws {
    try crown("a.png", "--film", "./a.webp").run().succeeded()
    #expect(folder.tree == ["a.champion.png", "a.png", "a.webp", "b.png"])
    #expect(try chunks(of: "a.webp") == ["VP8X": 1, "ANIM": 1, "ANMF": 45])
    #expect(try AtomicFile.read(folder("a.webp")).count < 2_000_000)
  }

  @Test(
    "The same photo gives the same film on one processor and on several",
    arguments: ["webp", "mp4"])
  func same(format: String) throws {
    if format == "mp4", !Program.hasFFmpeg { return print("not tested: mp4 needs ffmpeg") }
    try crown("a.png", "--film", .init("a.\(format)")).run().succeeded()
    var alone = crown("b.png", "--film", .init("b.\(format)"))
    alone.wrapper = ["taskset", "--cpu-list", "0"]
    try alone.run().succeeded()
    try expectSame(folder.bytes(of: "a.\(format)"), folder.bytes(of: "b.\(format)"))
  }

  @Test("Of a film whose program is killed nothing is on the disk")
  func killed() throws {
    try folder.makeFolder("bin")
    try folder.put(Array("#!/bin/sh\nexec sleep 20\n".utf8), as: "bin/ffmpeg")
    chmod(folder("bin/ffmpeg"), 0o755)
    var command = crown("a.png", "-o", "o.png", "--film", "film.mp4")
    command.environment["PATH"] = folder("bin") + ":/usr/bin:/bin"
    command.wrapper = ["timeout", "--signal", "KILL", "5"]
    _ = try command.run()
    #expect(folder.tree == ["a.png", "b.png", "bin", "bin/ffmpeg", "o.png"])
  }

  @Test("An MP4 is one for phones", .enabled(if: Program.hasFFmpeg, "needs ffmpeg"))
  func mp4() throws {
    try crown("a.png", "--film", "a.mp4").run().succeeded()
    let film = try AtomicFile.read(folder("a.mp4"))
    #expect(film.count < 2_000_000)
    #expect(film[4..<8].elementsEqual("ftyp".utf8))
    // The index is before the pictures.
    func place(_ name: String) -> Int? {
      (0..<film.count - 4).first { film[$0..<$0 + 4].elementsEqual(name.utf8) }
    }
    #expect(try #require(place("moov")) < #require(place("mdat")))
    // ISO/IEC 14496-12, 12.1.5: primaries, curve and matrix of BT.709.
    let tags = try #require(place("colr")) + 4
    #expect(film[tags..<tags + 10].elementsEqual(Array("nclx".utf8) + [0, 1, 0, 1, 0, 1]))
  }

  @Test(
    "A photo whose film fails is mailed all the same, and the film's failure is the command's",
    arguments: [["crown", "a.png"], ["snap", "--camera", "camera", "--burst", "1"]])
  func failing(call: [String]) throws {
    for name in ["bin", "camera"] { try folder.makeFolder(name) }
    try folder.put(Array("#!/bin/sh\nexit 1\n".utf8), as: "bin/ffmpeg")
    chmod(folder("bin/ffmpeg"), 0o755)
    try folder.put(.scene(), as: "camera/a.png")
    var command = SelfieCommand(
      call.map { .init($0) } + [
        "-o", "o.png", "--film", "film.mp4", "--to", "visitor@mail.example", "--queue-only",
        "--wreath", "50%,50%", "--no-statue",
      ], in: folder)
    command.environment = folder.mailroom
    command.environment["PATH"] = folder("bin") + ":/usr/bin:/bin"
    try command.run().failed(73, saying: ["film.mp4: The program ffmpeg", "queued "])
  }

  @Test("The same command with --existing skip leaves photo and film, and says that it films none")
  func skipping() throws {
    let command = crown("a.png", "--film", "a.webp", "--existing", "skip")
    try command.run().succeeded()
    let film = try folder.bytes(of: "a.webp")
    let again = try command.run().succeeded()
    #expect(again.errors.contains("is not filmed"))
    expectSame(try folder.bytes(of: "a.webp"), film)
    // The film of another photo, or of an earlier one, is no reason to write this one.
    unlink(folder("a.champion.png"))
    #expect(try command.run().ending == .exited(73))
    #expect(folder.tree == ["a.png", "a.webp", "b.png"])
  }

  @Test("An existing film stays, and so do photo and film of a run that cannot write it")
  func existing() throws {
    try folder.put([1, 2, 3], as: "a.webp")
    try crown("a.png", "--film", "a.webp").run().failed(73, saying: ["a.webp", "--force"])
    #expect(folder.tree == ["a.png", "a.webp", "b.png"])
    #expect(try crown("a.png", "--film", "a.webp", "--force").run().ending == .exited(0))
    #expect(try AtomicFile.read(folder("a.webp")).count > 1000)
  }
}

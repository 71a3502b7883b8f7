import Files
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Parallel photos")
struct JobsTests {
  @Test("Files, messages and reports are those of a serial run, in the same order")
  func same() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("one")
    try folder.makeFolder("four")
    var names: [SelfieCommand.Argument] = []
    for index in 0..<9 {
      let name = "photo-\(index).jpg"
      try folder.put(Photo.scene(width: 90 + 97 * (index * 5 % 9), height: 120), as: name)
      names.append(.init(name))
    }
    // Failures keep their position; a file that is named twice is crowned once.
    try folder.put(Array("no photo".utf8), as: "text.jpg")
    names.insert("text.jpg", at: 4)
    names += ["none.jpg", "./photo-3.jpg"]
    func run(_ jobs: SelfieCommand.Argument, _ into: SelfieCommand.Argument) throws -> CommandResult
    {
      try SelfieCommand(
        ["crown", "--wreath", "50%,30%", "--json", "--jobs", jobs, "--output-directory", into]
          + names, in: folder
      ).run()
    }
    let (one, four) = (try run("1", "one"), try run("4", "four"))
    #expect(one.ending == .exited(65), "the first failure's code")
    let failed = try one.objects().filter { $0.keys.contains("exitCode") }
    #expect(try failed.map { try $0.number("exitCode") } == [65, 66])
    let errors = try failed.map { try $0.text("error") }
    #expect(errors[0].contains("is not a picture") && errors[1].contains("no such file"))
    #expect(four.ending == one.ending)
    #expect(four.errors.replacing("four", with: "one") == one.errors)
    func reports(_ result: CommandResult) -> [String] {
      String(decoding: result.output, as: UTF8.self).split(separator: "\n").map {
        String($0).replacing(#/"milliseconds":[0-9.]+/#, with: "").replacing("four", with: "one")
      }
    }
    #expect(reports(four) == reports(one))
    #expect(reports(one).count == 11)
    for index in 0..<9 {
      let name = "photo-\(index).champion.jpg"
      expectSame(try folder.bytes(of: "four/\(name)"), try folder.bytes(of: "one/\(name)"))
    }
  }

  @Test(
    "A photo alone, on one processor, after others and in parallel gives the same file",
    .enabled(if: Machine.canDetect, "needs .cache/astronaut.png and the face models"))
  func aloneOrNot() throws {
    let folder = try TemporaryFolder()
    let portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    // Large enough for the search to use halved copies.
    let large = portrait.resized(to: PixelSize(width: 1700, height: 1700))
    try folder.put(large.encoded(as: .jpeg, quality: 90), as: "a.jpg")
    try folder.put(Photo.scene(), as: "other.jpg")
    func crown(_ arguments: SelfieCommand.Argument..., wrapper: [String] = []) throws -> [UInt8] {
      var command = SelfieCommand(
        ["crown", "--output-directory", "out", "--force"] + arguments, in: folder)
      command.wrapper = wrapper
      // The scene has no face.
      #expect(try command.run().ending == .exited(arguments.count == 1 ? 0 : 2))
      return try folder.bytes(of: "out/a.champion.jpg")
    }
    let alone = try crown("a.jpg")
    expectSame(try crown("a.jpg", wrapper: ["taskset", "--cpu-list", "0"]), alone)
    expectSame(try crown("--jobs", "1", "other.jpg", "a.jpg"), alone)
    expectSame(try crown("--jobs", "2", "other.jpg", "a.jpg"), alone)
  }
}

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
    "A photo alone, after others and in parallel gives the same file",
    .enabled(if: Machine.canDetect, "needs .cache/astronaut.png and the face models"))
  func aloneOrNot() throws {
    let folder = try TemporaryFolder()
    let portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    // Large enough for the search to use halved copies.
    let large = portrait.resized(to: PixelSize(width: 1700, height: 1700))
    try folder.put(large.encoded(as: .jpeg, quality: 90), as: "a.jpg")
    try folder.put(Photo.scene(), as: "other.jpg")
    func crown(_ into: SelfieCommand.Argument, _ arguments: SelfieCommand.Argument...) throws {
      let result = try SelfieCommand(
        ["crown", "--output-directory", into] + arguments, in: folder
      ).run()
      // The scene has no face.
      #expect(result.ending == .exited(arguments.count == 1 ? 0 : 2))
    }
    try crown("alone", "a.jpg")
    try crown("after", "--jobs", "1", "other.jpg", "a.jpg")
    try crown("beside", "--jobs", "2", "other.jpg", "a.jpg")
    let alone = try folder.bytes(of: "alone/a.champion.jpg")
    expectSame(try folder.bytes(of: "after/a.champion.jpg"), alone)
    expectSame(try folder.bytes(of: "beside/a.champion.jpg"), alone)
  }
}

import Foundation
import Imaging
import TestSupport
import Testing

/// No output is a file that the run reads, by whatever name and with --force too.
@Suite("Inputs are kept")
struct InputsKeptTests {
  let folder: TemporaryFolder
  private static let plan =
    #"{"version":1,"photo":{"width":160,"height":120},"wreaths":[],"statue":null}"#

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "look.png"] { try folder.put(.scene(), as: name) }
    for name in ["plan.json", "plan.png"] { try folder.put(Array(Self.plan.utf8), as: name) }
    try folder.put(Array("b.png\n".utf8), as: "list.png")
    try folder.makeFolder("pictures")
    try folder.put(.scene(), as: "pictures/1.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.png"), withDestinationPath: "a.png")
    try FileManager.default.linkItem(atPath: folder("a.png"), toPath: folder("hard.png"))
  }

  @Test(
    "An output that is an input is refused, and both are named",
    arguments: [
      ["crown", "a.png", "-o", "a.png"], ["crown", "a.png", "-o", "./a.png"],
      ["crown", "a.png", "-o", "link.png"], ["crown", "link.png", "-o", "a.png"],
      ["crown", "a.png", "-o", "hard.png"], ["crown", "a.png", "-o", "pictures/../a.png"],
      ["crown", "a.png", "--report", "a.png"], ["crown", "a.png", "--trace-file", "a.png"],
      ["crown", "a.png", "--plan", "plan.json", "--trace-file", "plan.json"],
      ["crown", "--from-file", "list.png", "--report", "list.png"],
      ["card", "a.png", "-o", "a.png"], ["card", "a.png", "-o", "link.png"],
      ["card", "a.png", "--plan", "plan.json", "--trace-file", "plan.json"],
      ["detect", "a.png", "--draw", "./a.png"], ["detect", "link.png", "--draw", "a.png"],
      ["plan", "a.png", "--trace-file", "a.png"],
      ["snap", "--camera", "a.png", "-o", "a.png"],
      ["snap", "--camera", "pictures", "-o", "pictures/1.png"],
      ["snap", "--camera", "a.png", "--live", "link.png"],
      ["snap", "--camera", "pictures", "--crown", "--plan", "plan.json", "--preview", "."],
      ["exhibit", "render", "pictures", "--camera", "a.png", "-o", "a.png"],
      ["exhibit", "render", "pictures", "--camera", "a.png", "-o", "pictures/1.png"],
      ["doctor", "--offline", "--wreath-art", "look.png", "--draw", "look.png"],
    ])
  func refused(call: [String]) throws {
    let before = try contents()
    let forces = ["crown", "card", "detect", "snap"].contains(call[0]) || call[1] == "render"
    for force in forces ? [[], ["--force"]] : [[]] {
      let result = try SelfieCommand((call + force).map { .init($0) }, in: folder).run()
      #expect(result.ending == .exited(73), "\(result.errors)")
      #expect(result.errors.contains("which would be lost"), "\(result.errors)")
      #expect(try contents() == before)
    }
  }

  @Test("Of several photos none replaces another, and a redirection replaces none")
  func others() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("a.champion.png"), withDestinationPath: "b.png")
    let before = try contents()
    let options: [SelfieCommand.Argument] = [
      "--no-statue", "--wreath", "200%,0", "--force", "--quiet",
    ]
    let result = try SelfieCommand(["crown", "a.png", "b.png"] + options, in: folder).run()
    #expect(result.ending == .exited(73))
    #expect(
      result.errors.contains("The output a.champion.png is the same file as b.png"),
      "\(result.errors)")
    var appended = SelfieCommand(["crown", "a.png", "-o", "-"] + options, in: folder)
    appended.wrapper = ["sh", "-c", #"exec "$@" >> b.png"#, "sh"]
    #expect(try appended.run().ending == .exited(0))
    appended.wrapper = ["sh", "-c", #"exec "$@" >> a.png"#, "sh"]
    #expect(try appended.run().ending == .exited(73))
    let after = try contents()
    #expect(after["a.png"] == before["a.png"])
  }

  @Test(
    "A worker's line is refused as well, and another output is written",
    .enabled(if: Machine.models != nil, "needs the face models"))
  func work() throws {
    let before = try contents()
    func line(_ output: String, _ plan: String = "plan.json") -> String {
      #"{"id":"1","photo":"a.png","output":"\#(output)","plan":"\#(plan)","existing":"replace"}"#
    }
    var command = SelfieCommand("work", in: folder)
    command.input = Array(
      [
        line("a.png"), line("link.png"), line("plan.png", "plan.png"), line("out.png"),
        line("o.png", "-"),
      ]
      .joined(separator: "\n").utf8)
    let result = try command.run()
    #expect(
      try result.objects().map { try $0.number("status") } == [73, 73, 73, 0, 64],
      "\(result.text)")
    #expect(try before.allSatisfy { try contents()[$0.key] == $0.value })
  }

  /// The bytes of every file.
  private func contents() throws -> [String: [UInt8]] {
    let files = folder.tree.filter { $0 != "pictures" }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try folder.bytes(of: $0)) })
  }
}

import Files
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
    try folder.makeFolder("assets")
    for name in [
      "a.png", "b.png", "look.png", "assets/wreath.png", "assets/nike.png", "film.webp", "film.mp4",
    ] {
      try folder.put(.scene(), as: name)
    }
    for name in ["plan.json", "plan.png"] { try folder.put(Array(Self.plan.utf8), as: name) }
    try folder.put(Array("b.png\n".utf8), as: "list.png")
    try folder.makeFolder("pictures")
    for name in ["1.png", "1.mp4"] { try folder.put(.scene(), as: "pictures/\(name)") }
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
      ["snap", "--camera", "film.mp4", "--live", "./film.mp4"],
      ["snap", "--camera", "pictures", "--crown", "--plan", "plan.json", "--preview", "."],
      ["exhibit", "render", "pictures", "--camera", "film.mp4", "-o", "film.mp4"],
      ["exhibit", "render", "pictures", "--camera", "a.png", "-o", "pictures/1.mp4"],
      ["doctor", "--offline", "--wreath-art", "look.png", "--draw", "look.png"],
      ["crown", "film.webp", "-o", "o.png", "--film", "film.webp"],
      ["snap", "--camera", "film.webp", "--crown", "-o", "o.png", "--film", "film.webp"],
      // The artwork and the models that are used without being named.
      ["crown", "a.png", "-o", "assets/wreath.png"],
      ["detect", "a.png", "--models", "pictures", "--draw", "pictures/1.png"],
      ["snap", "--camera", "a.png", "--crown", "-o", "assets/nike.png"],
      ["doctor", "--offline", "--draw", "assets/nike.png"],
    ])
  func refused(call: [String]) throws {
    let before = try contents()
    let forces = ["crown", "card", "detect", "snap", "doctor"].contains(call[0])
    for force in forces || call[1] == "render" ? [[], ["--force"]] : [[]] {
      var command = SelfieCommand((call + force).map { .init($0) }, in: folder)
      if call.contains(where: { $0.hasPrefix("assets") }) {
        command.environment["SELFIE_ASSETS"] = folder("assets")
      }
      try command.run().failed(73, saying: ["which would be lost"])
      #expect(try contents() == before)
    }
  }

  @Test(
    "Two outputs of one name are refused before anything is written",
    arguments: [
      ["crown", "a.png", "-o", "o.webp", "--film", "o.webp"],
      ["snap", "--camera", "a.png", "--crown", "--yes", "-o", "o.webp", "--film", "o.webp"],
    ])
  func twice(call: [String]) throws {
    let before = try contents()
    try SelfieCommand((call + ["--force"]).map { .init($0) }, in: folder).run().failed(
      73, saying: ["already taken"])
    #expect(try contents() == before)
  }

  @Test(
    "What a run rewrites or goes on with is of its own kind; another file of that name stays",
    arguments: [
      ["crown", "a.png", "-o", "o.png", "--trace-file"],
      ["crown", "a.png", "-o", "o.png", "--report"], ["outbox", "status", "--prometheus"],
      ["visits", "--prometheus"], ["exhibit", "sums", "--prometheus"],
    ])
  func rewritten(call: [String]) throws {
    let options = ["--no-statue", "--wreath", "50%,50%", "--force"]
    func run(_ file: String) throws -> CommandResult {
      let words = call + [file] + (call[0] == "crown" ? options : [])
      return try SelfieCommand(words.map { .init($0) }, in: folder).run()
    }
    let before = try contents()
    try run("b.png").failed(73, saying: ["b.png: The file is there and is not"])
    #expect(try contents() == before)
    for _ in 0..<2 { #expect(try run("own").ending != .exited(73)) }
    #expect(try !folder.bytes(of: "own").isEmpty)
  }

  @Test("Of several photos none replaces another, and a redirection replaces none")
  func others() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder("a.champion.png"), withDestinationPath: "b.png")
    let before = try contents()
    let options: [SelfieCommand.Argument] = [
      "--no-statue", "--wreath", "200%,0", "--force", "--quiet",
    ]
    try SelfieCommand(["crown", "a.png", "b.png"] + options, in: folder).run().failed(
      73, saying: ["The output a.champion.png is the same file as b.png"])
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
    for name in AtomicFile.names(in: "\(Machine.root)/Assets") where name.hasSuffix(".png") {
      try folder.put(try AtomicFile.read("\(Machine.root)/Assets/\(name)"), as: "assets/\(name)")
    }
    let before = try contents()
    func line(_ output: String, _ plan: String = "plan.json") -> String {
      #"{"id":"1","photo":"a.png","output":"\#(output)","plan":"\#(plan)","existing":"replace"}"#
    }
    var command = SelfieCommand("work", in: folder)
    command.environment["SELFIE_ASSETS"] = folder("assets")
    command.input = Array(
      [
        line("a.png"), line("link.png"), line("plan.png", "plan.png"), line("out.png"),
        line("o.png", "-"), line("assets/nike.png"),
      ]
      .joined(separator: "\n").utf8)
    let result = try command.run()
    #expect(
      try result.objects().map { try $0.number("status") } == [73, 73, 73, 0, 64, 73],
      "\(result.text)")
    #expect(try before.allSatisfy { try contents()[$0.key] == $0.value })
  }

  /// The bytes of every file.
  private func contents() throws -> [String: [UInt8]] {
    let files = folder.tree.filter { !["assets", "pictures"].contains($0) }
    return try Dictionary(uniqueKeysWithValues: files.map { ($0, try folder.bytes(of: $0)) })
  }
}

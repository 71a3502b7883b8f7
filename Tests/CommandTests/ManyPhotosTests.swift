import Foundation
import Glibc
import Imaging
import TestSupport
import Testing

@testable import Console

/// Lists, reports, and going on after an end.
///
/// The wreaths of these runs lie outside the photo: nothing is painted, and a run is short.
@Suite("Runs of many photos", .serialized)
struct ManyPhotosTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.put(.scene(), as: name) }
  }

  private func crown(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown", "--no-statue", "--wreath", "200%,0"] + arguments, in: folder)
  }

  @Test("--from-file reads names from a file or from standard input, after those of the arguments")
  func list() throws {
    try folder.put(.scene(), as: "Νίκη.png")
    // As programs of Windows save it.
    let text = try #require("\nb.png\r\n\nΝίκη.png\r\n".data(using: .utf16LittleEndian))
    try folder.put([0xFF, 0xFE] + Array(text), as: "photos.txt")
    let result = try crown("a.png", "--from-file", "photos.txt", "--json", "--quiet").run()
      .succeeded()
    #expect(try result.objects().map { try $0.text("file") } == ["a.png", "b.png", "Νίκη.png"])
    var piped = crown("a.png", "--from-file", "-", "--json", "--quiet", "--force")
    piped.input = Array("none.png".utf8)
    let other = try piped.run()
    #expect(other.ending == .exited(66))
    #expect(try other.objects().map { try $0.text("file") } == ["a.png", "none.png"])
  }

  @Test(
    "A list's names end at a line feed, with a carriage return or without; with a NUL there alone",
    arguments: [
      ("a\nb\r\n\nc", ["a", "b", "c"]), ("a\u{B}b\u{C}\u{85}\nc\u{2028}d\re", nil),
      ("a\nb\0c\r\n\0\0d", ["a\nb", "c\r\n", "d"]),
    ] as [(String, [String]?)])
  func listedNames(text: String, names: [String]?) {
    let names = names ?? text.split(separator: "\n").map(String.init)
    #expect(PhotoList.lines(of: Array(text.utf8)) == names)
  }

  @Test("make-manifest takes the photos that the command takes")
  func manifestExtensions() throws {
    let script = try Machine.text(of: "Distribution/spark/make-manifest")
    let list = try #require(script.firstMatch(of: /READ = "([a-z ]+)"/))
    #expect(Set(list.output.1.split(separator: " ").map(String.init)) == ImageFormat.fileExtensions)
  }

  @Test("A missing list is reported")
  func noList() throws {
    expectFailure(
      try crown("--from-file", "none.txt").run(), 66, naming: "none.txt", saying: "no such file")
  }

  @Test("--existing skip leaves the champion photos that exist, and --report has every photo")
  func skip() throws {
    let old = Array("an older picture".utf8)
    try folder.put(old, as: "a.champion.png")
    let arguments: [SelfieCommand.Argument] = [
      "a.png", "b.png", "none.png", "--existing", "skip", "--report", "done.ndjson", "--jobs", "1",
    ]
    var command = crown()
    command.arguments += arguments
    let first = try command.run()
    #expect(first.ending == .exited(66))
    #expect(first.text.contains("a.png: a.champion.png exists already, skipped\n"))
    expectSame(try folder.bytes(of: "a.champion.png"), old)
    #expect(folder.tree.contains("b.champion.png"))
    #expect(try command.run().ending == .exited(66))
    let lines = String(decoding: try folder.bytes(of: "done.ndjson"), as: UTF8.self)
      .split(separator: "\n")
    let reports = try lines.map { try JSONObject(line: String($0)) }
    #expect(
      try reports.map { try $0.text("file") } == [
        "a.png", "b.png", "none.png", "a.png", "b.png", "none.png",
      ])
    #expect(reports[0].keys == ["file", "output", "skipped"])
    #expect(reports[1].keys.contains("placements"))
    #expect(reports[2].keys == ["error", "exitCode", "file"])
    #expect(reports[4].keys == ["file", "output", "skipped"])
  }

  @Test("A report goes on with a report alone: other JSON stays as it is")
  func otherJSON() throws {
    for text in ["{\n  \"light\" : {}\n}\n", "{\"light\":{}}\n", "{"] {
      try folder.put(Array(text.utf8), as: "other.json")
      expectFailure(
        try crown("a.png", "--report", "other.json").run(), 73, naming: "other.json",
        saying: "is not a report")
      expectSame(try folder.bytes(of: "other.json"), Array(text.utf8))
    }
    // A report whose first photo failed, and one whose first was crowned.
    for photo in ["none.png", "a.png"] {
      for _ in 0..<2 {
        _ = try crown(.init(photo), "--force", "--report", .init(photo + ".ndjson")).run()
      }
      let lines = try folder.bytes(of: photo + ".ndjson").count { $0 == 0x0A }
      #expect(lines == 2, "\(photo)")
    }
  }

  @Test("Other values of --existing refuse and replace")
  func values() throws {
    try folder.put([1], as: "a.champion.png")
    #expect(try crown("a.png", "--existing", "refuse").run().ending == .exited(73))
    #expect(try crown("a.png", "--existing", "replace").run().ending == .exited(0))
    #expect(try folder.format(of: "a.champion.png") == .png)
    // Nobody reads the pipe.
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for (file, sentence) in [("none/done.ndjson", "does not exist"), ("pipe", "This is a pipe")] {
      expectFailure(
        try crown("a.png", "--report", .init(file), "--force").run(), 73, naming: file,
        saying: sentence)
    }
  }

  @Test("Ctrl-C ends after the photos at hand, says how to go on and what mail waits")
  func interrupted() throws {
    let count = 300
    let bytes = try Photo.scene().encoded(as: .png)
    try folder.makeFolder("many")
    for number in 0..<count { try folder.put(bytes, as: "many/\(1000 + number).png") }
    let arguments: [SelfieCommand.Argument] = [
      "crown", "many", "--no-statue", "--wreath", "200%,0", "--output-directory", "out",
      "--existing",
      "skip",
    ]
    let session = try TerminalSession(
      arguments + ["--to", "visitor@mail.example"], in: folder,
      environment: folder.mailroom)
    try session.wait(for: "] 3/\(count), ")
    session.send(SIGINT)
    #expect(try session.end() == .signalled(SIGINT))
    let told = try #require(
      session.text.firstMatch(
        of: /Ended after (\d+) of 300 photos; .* --existing skip goes on\. (\d+) mails wait/))
    let done = try #require(Int(told.output.1))
    #expect(told.output.2 == told.output.1)
    #expect((3..<count).contains(done))
    let written = folder.tree.filter { $0.hasPrefix("out/") }
    #expect(written.count == done, "no photo is left behind, and no temporary file")
    let rest = try SelfieCommand(arguments, in: folder).run().succeeded()
    #expect(folder.tree.count { $0.hasPrefix("out/") } == count)
    #expect(rest.text.components(separatedBy: "skipped\n").count - 1 == done)
  }

  @Test("A run that goes on mails what it crowns, and says what it skips")
  func mailOfAnEndedRun() throws {
    try folder.put(.scene(width: 500, height: 400), as: "b.png")
    try crown("a.png").run().succeeded()
    func goOn(_ more: SelfieCommand.Argument...) throws -> CommandResult {
      var command = crown("a.png", "b.png", "--existing", "skip", "--to", "visitor@mail.example")
      command.arguments += more
      command.environment = folder.mailroom
      return try command.run()
    }
    func count(_ word: String, in result: CommandResult) -> Int {
      result.errorLines.count { $0.hasPrefix("\(word) ") }
    }
    let going = try goOn("--queue-only").succeeded()
    #expect(count("queued", in: going) == 1)
    #expect(going.errors.contains("not mailed (1)"))
    // A trace that cannot be written hinders no mail.
    try FileManager.default.removeItem(atPath: folder("b.champion.png"))
    let last = try goOn("--session", "2", "--trace-file", "none/trace.json")
    #expect(last.errors.contains("none/trace.json"))
    #expect(count("queued", in: last) == 1, "\(last.errors)")
    #expect(last.errors.contains("stays in the outbox"))
  }

  @Test("The code is that of the first failure: the photo's, not the mail's or the trace's")
  func firstFailure() throws {
    var command = crown("none.png", "a.png", "--to", "visitor@mail.example")
    command.environment = folder.mailroom
    try command.run().failed(66, saying: ["none.png", "stays in the outbox"])
    let planned = try SelfieCommand("plan", "none.png", "--trace-file", "none/t.json", in: folder)
      .run()
    planned.failed(66, saying: ["none.png", "none/t.json"])
  }

  @Test("Where consent is required, a run without it ends before any photo is written")
  func consent() throws {
    var command = crown("a.png", "--to", "visitor@mail.example", "--queue-only")
    command.environment = folder.mailroom.merging(["SELFIE_OUTBOX_REQUIRE_CONSENT": "true"]) { $1 }
    expectUsageError(try command.run(), saying: "outbox.require_consent", "--consent")
    #expect(!folder.tree.contains("a.champion.png"))
    command.arguments += ["--consent", "1"]
    try command.run().succeeded()
  }

  @Test("The bar has the rate and the time left once a photo is done; in 79 columns")
  func bar() {
    func text(done: Int, of total: Int, after time: Duration, room: Int = 79) -> String {
      ProgressBar.text(done: done, of: total, after: time, room: room)
    }
    #expect(
      text(done: 0, of: 4, after: .seconds(1))
        == "[............................] 0/4")
    #expect(
      text(done: 1, of: 4, after: .seconds(2))
        == "[#######.....................] 1/4, 30/min, 6 s left")
    #expect(
      text(done: 250, of: 1000, after: .seconds(100))
        .hasSuffix("] 250/1000, 2.5/s, 5 min 0 s left"))
    #expect(
      text(done: 100, of: 1_000_000, after: .seconds(4))
        .hasSuffix("] 100/1000000, 25/s, 11 h 6 min left"))
    for (room, line) in [
      (36, "[###.........] 1/4, 30/min, 6 s left"), (30, "1/4, 30/min, 6 s left"),
      (20, "1/4"), (1, "1/4"),
    ] {
      #expect(text(done: 1, of: 4, after: .seconds(2), room: room) == line)
    }
  }
}

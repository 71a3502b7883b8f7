import Foundation
import Imaging
import TestSupport
import Testing

/// Terminals, pipes, closed pipes and a full device: no reader takes half an answer for all of it.
@Suite("Streams")
struct StreamTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.put(.scene(), as: name) }
  }

  private func crown(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(["crown", "--no-statue", "--wreath", "200%,0"] + arguments, in: folder)
  }

  @Test("A terminal shows a progress bar for several photos, and clears it in the end")
  func progressBar() throws {
    var command = crown("a.png", "b.png")
    command.errorsOnTerminal = true
    command.environment["TERM"] = "xterm"
    let result = try command.run().succeeded()
    #expect(result.errors.contains("0/2"))
    #expect(result.errors.contains("1/2"))
    #expect(result.errors.contains("\r["))
    #expect(result.errors.contains("\r\u{1B}[K"))
    // No bar follows the last clearing.
    let last = try #require(result.errors.split(separator: "\u{1B}[K").last)
    #expect(!last.contains("["), "\(last)")
    expectNoControlCharacters(result.text)
  }

  @Test("No progress bar in a pipe, for one photo, or with --quiet")
  func noProgressBar() throws {
    expectNoControlCharacters(try crown("a.png", "b.png").run().errors)
    var single = crown("a.png", "--force")
    single.errorsOnTerminal = true
    #expect(try !single.run().errors.contains("\u{1B}"))
    var quiet = crown("a.png", "b.png", "--force", "--quiet")
    quiet.errorsOnTerminal = true
    #expect(try quiet.run().errors.isEmpty)
    var dumb = crown("a.png", "b.png", "--force")
    dumb.errorsOnTerminal = true
    dumb.environment["TERM"] = "dumb"
    let plain = try dumb.run().errors
    #expect(!plain.contains("\u{1B}") && !plain.contains("0/2"), "\(plain)")
  }

  @Test("The bar stays within a narrow terminal")
  func narrow() throws {
    let session = try TerminalSession(
      ["crown", "--no-statue", "--wreath", "200%,0", "a.png", "b.png"], in: folder, columns: 20)
    #expect(try session.end() == .exited(0))
    let screen = String(decoding: session.screen, as: UTF8.self)
    let bars = screen.split(separator: "\u{1B}[K").flatMap { $0.split(separator: "\r") }
      .filter { $0.contains("/2") }
    #expect(!bars.isEmpty && bars.allSatisfy { $0.count < 20 }, "\(bars)")
  }

  @Test("A closed pipe ends the command silently", arguments: ["-o", "--json"])
  func closedPipe(option: String) throws {
    var command = option == "-o" ? crown("a.png", "-o", "-") : crown("a.png", "--json")
    command.output = .closedPipe
    #expect(try command.run().ending == .signalled(SIGPIPE))
  }

  @Test("A reader that closes in the middle of a photo ends the command silently")
  func leavingReader() throws {
    // More bytes than a pipe holds (64 KiB), so that the writer has to wait for its reader.
    try folder.put(.noise(width: 300, height: 200), as: "large.png")
    var command = crown("large.png", "--quiet", "-o", "-")
    command.wrapper = ["sh", "-c", #"{ "$@"; echo $? >code; } | head -c 100 >head"#, "sh"]
    let result = try command.run().succeeded()
    #expect(result.errors.isEmpty)
    #expect(try folder.bytes(of: "head").count == 100)
    // A shell's exit code for SIGPIPE.
    #expect(try folder.bytes(of: "code") == Array("\(128 + SIGPIPE)\n".utf8))
  }

  @Test("With SIGPIPE ignored, a closed pipe is a failed write")
  func ignoredSignal() throws {
    var command = crown("a.png", "--quiet", "-o", "-")
    command.output = .closedPipe
    command.wrapper = ["sh", "-c", #"trap "" PIPE; exec "$@""#, "sh"]
    expectFailure(try command.run(), 73, naming: "a.png", saying: "cannot be written")

    var report = crown("a.png", "b.png", "--quiet", "--json")
    report.output = .closedPipe
    report.wrapper = command.wrapper
    try report.run().failed(73, saying: ["Standard output"])
    #expect(folder.tree.count == 4, "all photos are crowned")
  }

  @Test("SIGTERM ends the wait for a stream at once, also among several photos")
  func endedStream() throws {
    var command = crown("-", "a.png", "--output-directory", "out")
    // Nothing comes through the pipe, and its end neither.
    let script = #"mkfifo p; sleep 60 >p & timeout 2 "$@" <p; echo $? >code; kill $!"#
    command.wrapper = ["sh", "-c", script, "sh"]
    let start = ContinuousClock.now
    _ = try command.run()
    #expect(try folder.bytes(of: "code") == Array("124\n".utf8))
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test(
    "A photo is not written to a terminal, whatever its name",
    arguments: ["-", "/dev/stdout"])
  func photoOnTerminal(name: String) throws {
    var command = crown("a.png", "-o", .init(name))
    command.errorsOnTerminal = true
    // The shell gives the terminal to standard output as well.
    command.wrapper = ["sh", "-c", #"exec "$@" >&2"#, "sh"]
    try command.run().failed(64, saying: ["not written to a terminal", "-o FILE"])
  }

  @Test(
    "Every command ends with 73 and a sentence where standard output is full",
    arguments: [
      ["crown", "a.png", "--no-statue", "--wreath", "200%,0", "--json"],
      ["plan", "a.png", "--no-statue", "--no-wreath"], ["--help"],
      ["outbox", "list"], ["outbox", "list", "--json"], ["outbox", "status"],
      ["outbox", "status", "--prometheus", "-"], ["config", "show"], ["config", "example"],
      ["doctor", "--offline", "--json"],
    ])
  func full(call: [String]) throws {
    if call[0] == "outbox" {
      var send = SelfieCommand(
        "send", "a.png", "--to", "visitor@test.example", "--queue-only", in: folder)
      send.environment = folder.mailroom
      #expect(try send.run().ending == .exited(0))
    }
    var command = SelfieCommand(call.map { .init($0) }, in: folder)
    command.environment = folder.mailroom
    command.wrapper = ["sh", "-c", #"exec "$@" > /dev/full"#, "sh"]
    try command.run().failed(73, saying: ["Standard output: "])
  }
}

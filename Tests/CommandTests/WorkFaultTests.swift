import Foundation
import Glibc
import Imaging
import TestSupport
import Testing

/// `selfie work` on a machine that lacks something, and with processes that are killed.
@Suite(
  "The worker's faults", .serialized,
  .enabled(if: Machine.models != nil, "needs the face models: run the tests with `make test`"))
struct WorkFaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "a.png")
  }

  private func line(_ id: String) -> String {
    WorkInput.line(id, "a.png", "\(id).png", in: folder)
  }

  /// A worker that has answered a photo and waits for the next.
  private func idleWorker(_ options: SelfieCommand.Argument...) throws -> WorkSession {
    let session = try WorkSession(options, in: folder)
    try session.send(line("first"))
    #expect(try session.answer().text("kind") == "done")
    return session
  }

  private func waitUntilGone(_ process: pid_t) -> Bool {
    for _ in 0..<1000 where ProcessTable.isAlive(process) { usleep(10_000) }
    return !ProcessTable.isAlive(process)
  }

  @Test(
    "Without models or artwork it ends with 78 at once, before it reads",
    arguments: [
      ("SELFIE_MODELS", "The model face-detector.onnx is in none of"),
      ("SELFIE_ASSETS", "wreath.png"),
    ])
  func missing(variable: String, words: String) throws {
    // Its input stays open.
    let (ending, output, errors) = try WorkSession(
      in: folder, environment: [variable: folder.path]
    ).end()
    #expect(ending == .exited(78))
    #expect(output.isEmpty && errors.hasPrefix("selfie: ") && errors.contains(words), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1, "\(errors)")
  }

  @Test(
    "An option that is wrong for every photo ends it at once with its own sentence",
    arguments: [
      (["--wreath-art", "none.png"], 78, "none.png: There is no such file"),
      (["--wreath-art", "text.png"], 78, "text.png: The artwork is no usable PNG"),
      (["--models="], 64, "--models"),
    ])
  func wrongOption(options: [String], code: Int32, words: String) throws {
    try folder.put(Array("text".utf8), as: "text.png")
    let (ending, output, errors) = try WorkSession(
      options.map { .init($0) }, in: folder
    ).end()
    #expect(ending == .exited(code), "\(errors)")
    #expect(output.isEmpty && errors.contains(words) && !errors.contains(".."), "\(errors)")
  }

  @Test("A process that dies with a photo is answered for and replaced, and leaves no file")
  func killed() throws {
    let session = try idleWorker()
    let child = try session.child()
    // A stopped process keeps the line in its pipe: it is killed with the photo at hand.
    kill(child, SIGSTOP)
    try session.send(line("second"))
    try session.send(line("third"))
    // As a process leaves it that is killed between writing and renaming.
    let part = ".second.png.abc123.part"
    try folder.put([1, 2, 3], as: part)
    usleep(300_000)
    kill(child, SIGKILL)
    let answer = try session.answer()
    #expect(!folder.tree.contains(part))
    #expect(try answer.text("id") == "second")
    #expect(try answer.text("kind") == "crashed")
    #expect(try answer.number("status") == 70)
    #expect(try answer.number("signal") == 9)
    #expect(try answer.text("error").contains("signal 9"))
    #expect(try session.answer().text("kind") == "done")
    #expect(try session.child() != child)
    session.closeInput()
    #expect(try session.end().ending == .exited(0))
    #expect(folder.tree == ["a.png", "first.png", "third.png"])
  }

  @Test("A process that dies between two photos is replaced, and no photo suffers")
  func killedIdle() throws {
    let session = try idleWorker()
    let child = try session.child()
    kill(child, SIGKILL)
    #expect(waitUntilGone(child))
    try session.send(line("second"))
    #expect(try session.answer().text("kind") == "done")
    session.closeInput()
    #expect(try session.end().ending == .exited(0))
  }

  @Test("A photo that takes longer than the limit is answered for, and its process replaced")
  func tooSlow() throws {
    let session = try idleWorker("--limit", "1.5")
    let child = try session.child()
    kill(child, SIGSTOP)
    try session.send(line("second"))
    let answer = try session.answer()
    #expect(try answer.text("kind") == "too-slow")
    #expect(try answer.number("status") == 70)
    #expect(try answer.number("signal") == 9)
    #expect(try answer.text("error").contains("1.5 seconds"))
    #expect(!ProcessTable.isAlive(child))
    try session.send(line("third"))
    #expect(try session.answer().text("kind") == "done")
    session.closeInput()
    let (ending, _, errors) = try session.end()
    #expect(ending == .exited(0))
    #expect(errors.contains("longer than the limit"))
  }

  @Test("SIGTERM lets the photo at hand be answered, and leaves neither process nor temporary file")
  func terminated() throws {
    let idle = try idleWorker()
    let idleChild = try idle.child()
    idle.send(signal: SIGTERM)
    #expect(try idle.end().ending == .signalled(SIGTERM))
    #expect(waitUntilGone(idleChild))

    try FileManager.default.removeItem(atPath: folder("first.png"))
    let busy = try idleWorker("--limit", "30")
    let child = try busy.child()
    kill(child, SIGSTOP)
    try busy.send(line("second"))
    try busy.send(line("third"))
    usleep(300_000)
    // `timeout` sends it twice.
    for _ in 0..<2 { busy.send(signal: SIGTERM) }
    kill(child, SIGCONT)
    #expect(try busy.answer().text("kind") == "done")
    let (ending, rest, _) = try busy.end()
    #expect(ending == .signalled(SIGTERM))
    #expect(rest.isEmpty, "\(rest)")
    #expect(waitUntilGone(child))
    #expect(folder.tree == ["a.png", "first.png", "second.png"])
  }

  @Test("Killed itself, it leaves neither process nor temporary file", arguments: [false, true])
  func parentKilled(stopped: Bool) throws {
    let session = try idleWorker()
    let child = try session.child()
    if stopped { kill(child, SIGSTOP) }
    try session.send(line("second"))
    session.send(signal: SIGKILL)
    #expect(try session.end().ending == .signalled(SIGKILL))
    #expect(waitUntilGone(child))
    #expect(folder.tree.filter { $0 != "second.png" } == ["a.png", "first.png"])
  }

  @Test(
    "A full disk has a kind of its own",
    .enabled(if: Machine.canMount, "needs the right to mount"))
  func fullDisk() throws {
    try folder.makeFolder("small")
    try folder.put(.noise(width: 400, height: 300), as: "noise.png")
    let lines = [
      WorkInput.line("1", "noise.png", "small/noise.png", in: folder),
      WorkInput.line("2", "a.png", "small/a.png", in: folder),
    ]
    var command = SelfieCommand("work", in: folder)
    command.wrapper =
      Machine.mounting + [
        "--", "sh", "-c", #"mount -t tmpfs -o size=100k none small || exit 99; exec "$@""#, "sh",
      ]
    command.input = Array(lines.joined(separator: "\n").utf8)
    let result = try command.run()
    let answers = try result.objects()
    #expect(try answers.map { try $0.text("kind") } == ["disk-full", "done"], "\(result.errors)")
    #expect(try answers.map { try $0.number("status") } == [73, 0])
  }

  @Test("Standard output that takes no answer ends it with 73")
  func unwritableAnswers() throws {
    var command = SelfieCommand("work", in: folder)
    command.wrapper = ["sh", "-c", #"exec "$@" > /dev/full"#, "sh"]
    command.input = Array([line("1"), line("2"), line("3")].joined(separator: "\n").utf8)
    let result = try command.run()
    #expect(result.ending == .exited(73), "\(result.errors)")
    #expect(!folder.tree.contains("3.png"))
  }

  @Test("A reader that goes away ends it by SIGPIPE, as any filter")
  func closedPipe() throws {
    var command = SelfieCommand("work", in: folder)
    command.output = .closedPipe
    command.input = Array([line("1"), line("2"), line("3")].joined(separator: "\n").utf8)
    #expect(try command.run().ending == .signalled(SIGPIPE))
  }
}

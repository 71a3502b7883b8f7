import TestSupport
import Testing

/// Standard output that cannot be written: no reader must take half of an answer for all of it.
@Suite("A full standard output")
struct FullOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.put(.scene(), as: "scene.jpg")
  }

  static let commands: [[SelfieCommand.Argument]] = [
    ["crown", "scene.jpg", "--no-statue", "--wreath", "200%,0", "--json", "--force"],
    ["plan", "scene.jpg", "--no-statue", "--no-wreath"], ["--help"],
    ["outbox", "list"], ["outbox", "list", "--json"], ["outbox", "status"],
    ["outbox", "status", "--prometheus", "-"], ["config", "show"], ["config", "example"],
    ["doctor", "--offline", "--json"],
  ]

  @Test("Every command ends with 73 and a sentence", arguments: commands)
  func full(_ arguments: [SelfieCommand.Argument]) throws {
    if arguments.first?.bytes == Array("outbox".utf8) {
      var send = SelfieCommand(
        "send", "scene.jpg", "--to", "visitor@test.example", "--queue-only", in: folder)
      send.environment = folder.mailroom
      #expect(try send.run().ending == .exited(0))
    }
    var command = SelfieCommand(arguments, in: folder)
    command.environment = folder.mailroom
    command.wrapper = ["sh", "-c", #"exec "$@" > /dev/full"#, "sh"]
    try command.run().failed(73, saying: ["Standard output: "])
  }
}

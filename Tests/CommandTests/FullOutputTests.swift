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

  /// The settings of a mailroom in the folder, whose server nothing asks.
  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data",
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:9",
      "SELFIE_SMTP_FROM": "photos@museum.example",
    ]
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
      send.environment = environment
      #expect(try send.run().ending == .exited(0))
    }
    var command = SelfieCommand(arguments, in: folder)
    command.environment = environment
    command.wrapper = ["sh", "-c", #"exec "$@" > /dev/full"#, "sh"]
    let result = try command.run()
    #expect(result.ending == .exited(73), "\(result.errors)")
    #expect(result.errors.contains("Standard output: "), "\(result.errors)")
  }
}

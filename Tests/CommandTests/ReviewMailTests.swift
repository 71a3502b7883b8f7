import Foundation
import Synchronization
import TestSupport
import Testing

/// The visitor's words about the mail that was sent from the review.
@Suite(
  "Mail from the review", .serialized,
  .enabled(if: Machine.models != nil, "needs the face models: run the tests with `make test`"))
struct ReviewMailTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("camera")
    try folder.put(.scene(), as: "camera/scene.png")
  }

  private func environment(port: Int) -> [String: String] {
    [
      "SELFIE_OUTBOX_FOLDER": folder("outbox"),
      "SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:\(port)",
      "SELFIE_SMTP_FROM": "museum@mail.example", "SELFIE_SMTP_CONNECT_TIMEOUT": "30",
      "HOME": folder.path, "XDG_CONFIG_HOME": "",
    ]
  }

  /// Sends the photo from the review to an address, and returns what the screen says after it.
  private func send(
    to address: String, _ language: String, _ environment: [String: String]
  ) throws -> (words: [String], ending: CommandResult.Ending) {
    let session = try TerminalSession(
      [
        "snap", "--camera", "camera", "--crown", "--burst", "1", "--countdown", "0", "-o",
        "kept.png", "--force", "--language", .init(language),
      ], in: folder, environment: environment)
    try session.waitForDrawing(1)
    try session.type("s")
    try session.wait(for: "e-mail")
    try session.type(address + "\r")
    let ending = try session.end()
    // The review leaves the alternate screen with this sequence.
    let after = session.text.components(separatedBy: "\u{1B}[?1049l").last ?? ""
    return (after.split(separator: "\r\n").map(String.init), ending)
  }

  /// A mail server of the tests, which need Python for it.
  private func server(_ script: String, _ argument: String) throws -> ServerProcess {
    try SelfieCommand.starting.withLock { _ in
      try ServerProcess("/usr/bin/python3", [MailTestFiles.server(script), argument])
    }
  }

  @Test(
    "A silent server keeps no visitor waiting, and the screen has the visitor's words alone",
    .enabled(if: Program.exists("/usr/bin/python3"), "needs python3"))
  func silent() throws {
    let server = try server("silent.py", "banner")
    let start = ContinuousClock.now
    let (words, ending) = try send(
      to: "maria@mail.example", "en", environment(port: server.port))
    #expect(words == ["Sending…", "Will be sent when the network is back."])
    #expect(ending == .exited(75))
    #expect(start.duration(to: .now) < .seconds(25))
    var outbox = SelfieCommand("outbox", "list", "--json", in: folder)
    outbox.environment = environment(port: server.port)
    #expect(try outbox.run().text.contains("\"to\" : \"maria@mail.example\""))
    // The run in the background still waits for the server.
    #expect(try outbox.run().text.contains("\"state\" : \"sending\""))
    withExtendedLifetime(server) {}
  }

  @Test(
    "What became of the mail is said in the visitor's language",
    .enabled(if: Program.exists("/usr/bin/python3"), "needs python3"),
    arguments: [
      ("el", "none@test.example", "Στέλνουμε…", "Στάλθηκε.", 0),
      (
        "el", "rcpt550@test.example", "Στέλνουμε…",
        "Η διεύθυνση δεν δέχτηκε τη φωτογραφία. Τη φυλάξαμε εδώ.", 69
      ),
      (
        "el", "rcpt450@test.example", "Στέλνουμε…", "Θα σταλεί μόλις επανέλθει το δίκτυο.", 75
      ),
    ])
  func told(
    language: String, address: String, first: String, second: String, code: Int32
  ) throws {
    let server = try server("faults.py", folder.path)
    let (words, ending) = try send(to: address, language, environment(port: server.port))
    #expect(words == [first, second])
    #expect(ending == .exited(code))
    #expect(folder.tree.contains("kept.png"))
    withExtendedLifetime(server) {}
  }

  @Test("Without a mail server the staff learns what is missing, and the visitor whom to ask")
  func unconfigured() throws {
    var environment = environment(port: 9)
    environment["SELFIE_SMTP_URL"] = ""
    let (words, ending) = try send(to: "maria@mail.example", "en", environment)
    #expect(ending == .exited(78))
    #expect(words.first == "Sending…")
    #expect(words.contains { $0.hasPrefix("The photo is kept here, but cannot be sent now.") })
    #expect(words.contains { $0.contains("smtp.url is not set") })
  }
}

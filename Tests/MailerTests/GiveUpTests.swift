import Foundation
import JobQueue
import Settings
import TestSupport
import Testing
import Texts

@testable import Mailer

/// Nothing stays for ever: neither an address nor a photo, on the disk itself.
@Suite("The end of messages that wait")
struct GiveUpTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func outbox() throws -> Outbox { try Outbox.open(folder("outbox"), at: clock) }

  @Test("A mended address gets the photo, the words and the consent; the mistyped one is gone")
  func mended() throws {
    let outbox = try outbox()
    for (number, name) in [nil, "Helen", "Ελένη Παπαδοπούλου", "A \"B\" <c>"].enumerated() {
      let photo = Samples.photo(seed: UInt64(number + 1))
      let submission = Submission(
        try Samples.message(to: "helen@gmial.example", name: name, photo: photo), photo: photo,
        consent: try Consent(version: "7", language: .greek, givenAt: clock.now))
      let id = try outbox.enqueue(submission).id
      #expect(throws: QueueError.self, "it may still arrive") {
        try outbox.readdress(id, to: EmailAddress("helen@gmail.example"))
      }
      try outbox.run(.noSuchUser)
      try outbox.readdress(id, to: EmailAddress("helen@gmail.example"))
      let entry = try outbox.job(id)
      #expect(entry.state == .waiting && entry.recipient == "helen@gmail.example")
      #expect(entry.tries == 0 && entry.reason == nil && entry.consent?.version == "7")
      let sent = try #require(try outbox.run().sent.first)
      #expect(sent.recipient.text == "helen@gmail.example")
      // Everything but the address is as it was.
      let old = String(decoding: try submission.bytes, as: UTF8.self)
      #expect(sent.text == old.replacing("helen@gmial.example", with: "helen@gmail.example"))
      #expect(try outbox.job(id).state == .done)
    }
    #expect(!folder.contents.values.contains { $0.range(of: Data("gmial".utf8)) != nil })
  }

  @Test("What is gone, or is being sent, is not sent to another address")
  func notMended() throws {
    let outbox = try outbox()
    let id = try outbox.enqueue(Samples.submission(to: "a@test.example")).id
    try outbox.run(.noSuchUser)
    try outbox.eraseFiles(of: id)
    #expect(throws: QueueError.self) {
      try outbox.readdress(id, to: EmailAddress("b@test.example"))
    }
    let entry = try outbox.job(id)
    #expect(entry.state == .failed && entry.recipient == "a@test.example")
    #expect(try outbox.purge(olderThan: 0) == 1, "the message is claimed no more")
  }

  @Test(
    "Messages end in time also where a wrong setting keeps all runs from the server",
    arguments: ["SELFIE_SMTP_URL", "SELFIE_SMTP_PASSWORD_FILE", "SELFIE_SMTP_CA_FILE"])
  func wrongSetting(name: String) throws {
    // The program ran twice a day, until half a day ago.
    clock.advance(Date().timeIntervalSince(clock.now) - 5 * 86_400 - 60)
    let outbox = try outbox()
    let id = try outbox.enqueue(Samples.submission(to: "a@test.example")).id
    for _ in 0..<9 {
      clock.advance(43_200)
      try outbox.expire()
    }
    #expect(try outbox.job(id).state == .waiting)
    var environment = [
      "SELFIE_SMTP_URL": "smtp://user@127.0.0.1:1", "SELFIE_SMTP_FROM": "photos@museum.example",
      "SELFIE_OUTBOX_FOLDER": folder("outbox"),
    ]
    environment[name] = name.hasSuffix("FILE") ? "/nowhere" : nil
    let mailroom = try Mailroom.open(
      MailConfiguration(ConfigurationSources(environment: environment, home: folder.path)))
    #expect(throws: ConfigurationError.self) { try mailroom.run() }
    #expect(try outbox.job(id).state == .failed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outbox.folder.spool) == [])
  }

  @Test("A folder that others may enter, a link or a file is refused")
  func privacy() throws {
    let path = folder.path + "/outbox"
    _ = try outbox()
    for mode in [0o777, 0o755, 0o710] {
      chmod(path, mode_t(mode))
      #expect(
        throws: QueueError(
          .notPrivate(folder: path, reason: "has the mode 0\(String(mode, radix: 8))"),
          in: Letter.kind)
      ) {
        _ = try outbox()
      }
    }
    chmod(path, 0o700)
    try FileManager.default.removeItem(atPath: path + "/spool")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/spool", withDestinationPath: folder.path)
    #expect(
      throws: QueueError(.notPrivate(folder: path + "/spool", reason: "is a link"), in: Letter.kind)
    ) {
      _ = try outbox()
    }
  }

  @Test("A command for the password that never ends is ended")
  func passwordCommand() throws {
    let file = folder("started")
    for command in [
      "sleep 600", "while printf x; do sleep 0.01; done", "sleep 600 & echo $! > '\(file)'; wait",
    ] {
      #expect(throws: ConfigurationError.passwordCommandTooSlow(seconds: 1), "\(command)") {
        _ = try SecretSource.command(command, patience: 1, leadsGroup: true)
      }
    }
    let started = try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(
      in: .newlines)
    // A program that has ended is Z until the system's first process has learnt it.
    func runs() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(started)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } == true
    }
    for _ in 0..<500 where runs() { usleep(10_000) }
    #expect(!runs(), "what it has started is ended, too")
    #expect(throws: ConfigurationError.passwordCommandFailed(status: 3)) {
      _ = try SecretSource.command("exit 3")
    }
    #expect(try SecretSource.command("echo right; echo second").value == "right")
  }

  @Test("A command for the password finds its user's keys, and gets no other variable")
  func environmentOfPasswordCommand() throws {
    let variables = [
      "KOTINOS_TEST_SECRET": false, "SELFIE_SMTP_PASSWORD": false, "PASSWORD_STORE_DIR": true,
      "GNUPGHOME": true, "LC_MESSAGES": true,
    ]
    for name in variables.keys where getenv(name) == nil {
      setenv(name, "known", 1)
    }
    for (name, isGiven) in variables {
      let value = try SecretSource.command("echo ${\(name)-none}").value
      #expect((value != "none") == isGiven, "\(name)")
    }
    let home = getenv("HOME").map { String(cString: $0) }
    #expect(try SecretSource.command("echo $HOME").value == home)
  }

  @Test("HOME is the home of settings and outbox alike")
  func home() {
    let sources = ConfigurationSources(environment: ["HOME": "/elsewhere"])
    #expect(sources.home == "/elsewhere" && sources.folder == "/elsewhere/.config/selfie")
    #expect(sources.dataFolder == "/elsewhere/.local/share/selfie")
    #expect(ConfigurationSources(environment: ["HOME": ""]).home == NSHomeDirectory())
  }
}

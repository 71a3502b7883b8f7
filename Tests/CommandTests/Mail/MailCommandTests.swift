import Foundation
import TestSupport
import Testing

@testable import Mailer

@Suite("Mail commands")
struct MailCommandTests {
  @Test("Every outcome has its exit code")
  func exitCodes() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    let photo = kiosk.photo(size: 5_000)
    let broken = kiosk.folder("broken.jpg")
    try Data([0xFF, 0xD8, 0xFF, 0xD9]).write(to: URL(fileURLWithPath: broken))
    let none = "none@test.example"
    let consent = "SELFIE_OUTBOX_REQUIRE_CONSENT"
    let cases: [(call: [String], environment: [String: String], status: Int32)] = [
      (["send", photo, "--to", none], [:], 0), (["send", "--to", none], [:], 64),
      (["send", photo, "--to", none], [consent: "true"], 64),
      (["send", photo, "--to", none, "--consent", "2026-1"], [consent: "true"], 0),
      (["send", photo, "--to", "a@b@c"], [:], 65),
      (["send", photo, "--to", none, "--subject", "a\r\nBcc: x@y.example"], [:], 65),
      (["send", MailTestFiles.server("faults.py"), "--to", none], [:], 65),
      // A photo that is too large is made to fit; a file with only a photo's signature is refused.
      (["send", kiosk.photo(9), "--to", none], ["SELFIE_MAIL_MAX_ATTACHMENT_BYTES": "20000"], 0),
      (["send", broken, "--to", none], [:], 65), (["send", photo + "x", "--to", none], [:], 66),
      (["send", photo, "--to", "rcpt550@test.example"], [:], 69),
      (["send", photo, "--to", none], ["SELFIE_OUTBOX_FOLDER": "/proc/none"], 73),
      (["send", photo, "--to", "rcpt450@test.example"], [:], 75),
      (["send", photo, "--to", none], ["SELFIE_SMTP_ULR": "x"], 78),
      (["send", photo, "--to", none], ["SELFIE_SMTP_FROM": ""], 78),
      (["send", photo, "--to", none], ["SELFIE_MAIL_TEMPLATES": "/nowhere"], 78),
      (["send", photo, "--to", none], ["SELFIE_SMTP_CA_FILE": "/nowhere.pem"], 78),
      (["outbox", "purge"], ["SELFIE_SMTP_CA_FILE": "/nowhere.pem"], 0),
      (["config", "check"], [:], 0),
      (["config", "check"], ["SELFIE_SMTP_URL": "smtp://127.0.0.1:\(site.server.port)"], 78),
      (["config", "check"], ["SELFIE_SMTP_URL": "smtp+plaintext://127.0.0.1:\(Ports.free())"], 69),
    ]
    for (call, environment, status) in cases {
      let result = try Program.run(
        MailTestFiles.selfie, call, environment: kiosk.environment.merging(environment) { $1 })
      #expect(result.status == status, "\(call) \(environment): \(result.errors)")
    }
  }

  @Test("What is sent again, and what cannot be tried again, is said with the remedy")
  func again() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    let send = ["send", kiosk.photo(size: 5_000), "--to", "none@test.example"]
    func run(_ words: [String]) throws -> Program.Result {
      try Program.run(MailTestFiles.selfie, words, environment: kiosk.environment)
    }
    let id = String(try run(send).output.dropFirst("queued ".count).prefix(12))
    let repeated = try run(send).output
    #expect(repeated.contains("already accepted \(id): a photo goes to an address once a visit"))
    #expect(repeated.contains("--session"))
    #expect(try run(send + ["--session", "2"]).output.contains("accepted "))
    #expect(try run(["outbox", "retry", id]).status == 65)
    kiosk.environment["SELFIE_SMTP_URL"] = nil
    let missing = try run(["config", "check"])
    #expect(missing.status == 78)
    #expect(missing.errors.contains(kiosk.folder.path + "/config/selfie/config.toml"), "\(missing)")
    #expect(missing.errors.contains("selfie config example"))
  }

  @Test("config example prints a configuration that can be used as it is")
  func example() throws {
    let kiosk = try Kiosk(port: Ports.free())
    let printed = try kiosk.selfie("config", "example")
    #expect(printed.status == 0)
    let before = try kiosk.selfie("config", "show").output
    let folder = kiosk.folder.path + "/config/selfie"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try printed.output.write(
      toFile: folder + "/config.toml", atomically: true, encoding: .utf8)
    let after = try kiosk.selfie("config", "show")
    #expect(after.status == 0 && after.output == before, "\(after)")
  }

  @Test("Who purges the outbox is said by the command")
  func purging() throws {
    let kiosk = try Kiosk(port: Ports.free())
    let help = try kiosk.selfie("help", "outbox", "purge").output
    #expect(help.contains("timer") && help.contains("booth"), "\(help)")
  }

  @Test("A photo is crowned and mailed in one command, and waits if the server defers it")
  func crownAndSend() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    let champion = kiosk.folder.path + "/champion.jpg"
    func crown(_ photo: String, to address: String) throws -> Program.Result {
      try kiosk.selfie(
        "crown", photo, "--wreath", "50%,50%", "--no-statue", "-o", champion, "--force", "--to",
        address)
    }
    let sent = try crown(kiosk.photo(size: 5_000), to: "none@test.example")
    #expect(sent.status == 0, "\(sent)")
    #expect(try site.log().count == 1)
    // As send tells it, on the stream that holds no report.
    #expect(
      sent.errors.wholeMatch(of: /queued ([0-9a-f]{12})\naccepted ([0-9a-f]{12})\n/) != nil,
      "\(sent.errors)")
    let waiting = try crown(kiosk.photo(1, size: 5_000), to: "rcpt450@test.example")
    #expect(waiting.status == 75, "\(waiting)")
    #expect(waiting.errors.contains("is queued and stays in the outbox. The mail server asks"))
    #expect(FileManager.default.fileExists(atPath: champion))
    // A wrong address ends the command before anything is crowned.
    try FileManager.default.removeItem(atPath: champion)
    #expect(try crown(kiosk.photo(2, size: 5_000), to: "a@b@c").status == 65)
    #expect(!FileManager.default.fileExists(atPath: champion))
  }

  @Test("Without a network a photo is queued at once and goes out when the network is back")
  func offline() throws {
    let mail = try TemporaryFolder()
    let kiosk = try Kiosk(port: Ports.free())
    let queued = try kiosk.selfie(
      "send", kiosk.photo(size: 1_000_000), "--to", "none@test.example", "--queue-only")
    #expect(queued.status == 0 && queued.output.hasPrefix("queued "))
    let run = try kiosk.selfie("outbox", "run")
    #expect(run.status == 75 && run.errors.contains("cannot be reached"))
    let held = try kiosk.selfie("outbox", "run")
    #expect(held.errors.contains("left alone until"))
    let listed = try kiosk.selfie("outbox").output
    #expect(listed.components(separatedBy: "cannot be reached").count == 2, "told once: \(listed)")
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), mail.path])
    kiosk.environment["SELFIE_SMTP_URL"] = "smtp+plaintext://127.0.0.1:\(server.port)"
    #expect(try kiosk.selfie("outbox", "run", "--now").status == 0)
    #expect(try Faults.log(mail.path).count == 1)
  }

  @Test("The outbox can be listed, shown, retried, discarded and purged; screens hide addresses")
  func outbox() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    let sent = try kiosk.selfie(
      "send", kiosk.photo(), "--to", "rcpt550@test.example", "--consent", "v1", "--language", "el",
      "--name", "Μαρία")
    #expect(!sent.errors.contains("rcpt550"), "\(sent.errors)")
    let id = String(sent.output.dropFirst("queued ".count).prefix(12))
    let listed = try kiosk.selfie("outbox").output
    #expect(listed.contains("r…@test.example") && !listed.contains("rcpt550@"))
    let json = try JSONSerialization.jsonObject(
      with: Data(try kiosk.selfie("outbox", "list", "--json").output.utf8))
    let record = try #require((json as? [[String: Any]])?.first)
    #expect(record["to"] as? String == "rcpt550@test.example")
    #expect(record["state"] as? String == "failed")
    let shown = try kiosk.selfie("outbox", "show", String(id.prefix(6))).output
    #expect(shown.contains("rcpt550@test.example") && shown.contains("consent: version v1, el"))
    #expect(try kiosk.selfie("outbox", "retry", id).status == 0)
    #expect(try kiosk.selfie("outbox", "run").status == 69)
    #expect(try kiosk.selfie("outbox", "purge").output == "removed 0\n")
    #expect(try kiosk.selfie("outbox", "discard", id).status == 0)
    #expect(try kiosk.selfie("outbox", "show", id).status == 66)
    #expect(try kiosk.selfie("outbox", "list").output == "The outbox is empty.\n")
    #expect(try kiosk.selfie("print-queue").output == "The print queue is empty.\n")
    // A timer runs it every minute, also where no printer is set.
    let prints = try kiosk.selfie("print-queue", "run")
    #expect(prints.output == "printed 0, failed 0, uncertain 0, waiting 0\n" && prints.errors == "")
    #expect(try kiosk.selfie("visits").output.hasPrefix("No visit is counted in "))
  }
}

import Foundation
import TestSupport
import Testing

@testable import Mailer

/// A technician corrects a fault of the mail server.
@Suite("Holds of the mail server, as the command tells them")
struct MailHoldTests {
  /// How often a text occurs.
  private func count(_ text: String, in output: String) -> Int {
    output.components(separatedBy: text).count - 1
  }

  @Test(
    "A wrong password is told once; a good check after its correction lifts the hold",
    .enabled(
      if: Program.exists(MailTestFiles.python), "run Scripts/install-mail-test-servers.sh"))
  func password() throws {
    let folder = try TemporaryFolder()
    let tls = try folder.makeFolder("tls")
    _ = try Program.run("/bin/bash", [MailTestFiles.server("certificates.sh"), tls])
    let mail = try folder.makeFolder("mail")
    let server = try ServerProcess(
      MailTestFiles.python,
      [
        MailTestFiles.server("recorder.py"), mail, "--tls", tls + "/server.pem",
        tls + "/server.key",
        "--user", "museum", "--secret", "right",
      ])
    let kiosk = try Kiosk(port: server.port)
    kiosk.environment["SELFIE_SMTP_URL"] = "smtp://museum@127.0.0.1:\(server.port)"
    kiosk.environment["SELFIE_SMTP_CA_FILE"] = tls + "/ca.pem"
    kiosk.environment["SELFIE_SMTP_PASSWORD"] = "wrong"
    let first = try kiosk.selfie("send", kiosk.photo(), "--to", "none@test.example")
    #expect(first.status == 75, "\(first)")
    #expect(count("refused the login", in: first.output + first.errors) == 1, "\(first.errors)")
    #expect(try kiosk.selfie("config", "check").status == 78)

    kiosk.environment["SELFIE_SMTP_PASSWORD"] = "right"
    let held = try kiosk.selfie("send", kiosk.photo(1), "--to", "none@test.example")
    #expect(held.status == 75)
    #expect(count("refused the login", in: held.errors) == 1, "\(held.errors)")
    for way in ["selfie config check", "selfie outbox run --now"] {
      #expect(held.errors.contains(way), "\(held.errors)")
      #expect(try kiosk.selfie("outbox", "list").output.contains(way))
    }
    let check = try kiosk.selfie("config", "check")
    #expect(check.status == 0, "\(check)")
    #expect(check.output.contains("is lifted"), "\(check.output)")
    #expect(!(try kiosk.selfie("outbox", "list").output.contains("left alone")))
    let run = try kiosk.selfie("outbox", "run")
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "accepted 2, failed 0, waiting 0\n")
    #expect(!(try kiosk.selfie("config", "check").output.contains("is lifted")))
  }

  @Test("A server that cannot be reached is told once by send and by crown --to")
  func offline() throws {
    let kiosk = try Kiosk(port: Ports.free())
    let sent = try kiosk.selfie("send", kiosk.photo(), "--to", "none@test.example")
    #expect(sent.status == 75)
    #expect(count("cannot be reached", in: sent.errors) == 1, "\(sent.errors)")
    #expect(sent.errors.contains("stays in the outbox"))
    let other = try Kiosk(port: Ports.free())
    let crowned = try other.selfie(
      "crown", other.photo(size: 5_000), "--wreath", "50%,50%", "--no-statue", "--to",
      "none@test.example")
    #expect(crowned.status == 75, "\(crowned)")
    #expect(count("cannot be reached", in: crowned.errors) == 1, "\(crowned.errors)")
    #expect(crowned.errors.contains("stays in the outbox"))
  }
}

import Foundation
import TestSupport
import Testing

/// The doctor's checks of outbox and mail server.
@Suite("The doctor and the mail")
struct MailDoctorTests {
  /// The line of one check.
  private func line(_ check: String, _ result: Program.Result) throws -> String {
    let line = result.output.split(separator: "\n").first {
      $0.split(separator: " ").dropFirst().first == check[...]
    }
    return String(try #require(line, "\(result.output)"))
  }

  @Test("An answering server is ok and gets no mail; an unreachable one fails with the remedy")
  func server() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    let sound = try line("mail", kiosk.selfie("doctor"))
    #expect(sound.hasPrefix("ok "), "\(sound)")
    #expect(sound.contains("without protection") && sound.contains("no login"), "\(sound)")
    #expect(try site.log().isEmpty)

    kiosk.environment["SELFIE_SMTP_URL"] = "smtp+plaintext://127.0.0.1:\(Ports.free())"
    let refused = try kiosk.selfie("doctor")
    #expect(refused.status == 78)
    #expect(try line("mail", refused).hasPrefix("failed "))
    #expect(try line("mail", refused).contains("smtp.url"))
    #expect(try line("mail", kiosk.selfie("doctor", "--offline")).hasPrefix("skipped "))

    // A server without STARTTLS fails where STARTTLS is required.
    kiosk.environment["SELFIE_SMTP_URL"] = "smtp://127.0.0.1:\(site.server.port)"
    #expect(try line("mail", kiosk.selfie("doctor")).contains("STARTTLS"))
  }

  @Test("A server that accepts the connection and stays silent fails after the time-out")
  func silentServer() throws {
    let server = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("silent.py"), "banner"])
    let kiosk = try Kiosk(port: server.port)
    kiosk.environment["SELFIE_SMTP_CONNECT_TIMEOUT"] = "1"
    let finding = try line("mail", kiosk.selfie("doctor"))
    #expect(finding.hasPrefix("failed ") && finding.contains("cannot be reached"), "\(finding)")
    withExtendedLifetime(server) {}
  }

  @Test("The outbox's line counts what waits, and shows no address")
  func outbox() throws {
    let site = try MailSite()
    let kiosk = site.kiosk
    _ = try kiosk.selfie("send", kiosk.photo(1), "--to", "rcpt450@test.example")
    _ = try kiosk.selfie("send", kiosk.photo(2), "--to", "rcpt550@test.example")
    let result = try kiosk.selfie("doctor", "--offline")
    let finding = try line("outbox", result)
    #expect(finding.hasPrefix("warning "), "\(finding)")
    #expect(finding.contains("1 waiting (the oldest for "), "\(finding)")
    #expect(finding.contains("1 failed, 0 uncertain; look at \"selfie outbox list\""), "\(finding)")
    #expect(!result.output.contains("@") && !result.output.contains("rcpt"))
  }
}

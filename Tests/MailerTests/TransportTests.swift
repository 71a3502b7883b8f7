import Foundation
import TestSupport
import Testing

@testable import Mailer

@Suite("Transport", .serialized)
struct TransportTests {
  /// In seconds; no server here is silent but where a test says so.
  private static let patience = 60

  /// One message over a connection of its own.
  private func send(
    _ server: SMTPServer, to recipient: String = "visitor@test.example", size: Int = 2_000
  ) throws -> (outcome: DeliveryOutcome, bytes: Data, marks: Int) {
    let message = try Samples.message(to: recipient, photo: Samples.photo(size)).composed()
    var connection = SMTPConnection(server)
    var marks = 0
    let outcome = connection.deliver(message) { marks += 1 }
    return (outcome, message.bytes, marks)
  }

  /// An outcome's word, with the code of the reply that it comes from.
  private func word(_ outcome: DeliveryOutcome) -> String {
    switch outcome {
    case .accepted(let reply): "accepted \(reply.code)"
    case .refused(.reply(let reply)): "refused \(reply.code)"
    case .refused: "refused"
    case .deferred(.refusedForNow(let reply)): "deferred \(reply.code)"
    case .deferred(let fault): "deferred \(fault.kind)"
    case .uncertain: "uncertain"
    }
  }

  private func word(
    _ server: SMTPServer, to recipient: String = "visitor@test.example"
  ) throws -> String { word(try send(server, to: recipient).outcome) }

  private func plain(_ port: Int) -> SMTPServer {
    SMTPServer(
      security: .plaintext, host: "127.0.0.1", port: port, clientName: "kiosk.test.example",
      connectTimeout: Self.patience, responseTimeout: Self.patience)
  }

  @Test(
    "Postfix: TLS, certificates, logins and recipients each have their own outcome",
    .enabled(if: PostfixServer.isInstalled, "run Scripts/install-mail-test-servers.sh"))
  func postfix() throws {
    let postfix = try PostfixServer()
    var server = SMTPServer(
      security: .startTLS, host: "127.0.0.1", port: postfix.firstPort,
      credentials: SMTPCredentials(user: "alice@test.example", secret: Secret("secret")),
      clientName: "kiosk.test.example", certificateFile: postfix.certificates + "/ca.pem")

    for authentication in [SMTPAuthentication.automatic, .plain, .login, .cramMD5] {
      server.authentication = authentication
      #expect(try word(server) == "accepted 250", "\(authentication)")
    }
    server.authentication = .automatic
    (server.security, server.port) = (.tls, postfix.firstPort + 1)
    #expect(try word(server) == "accepted 250")
    #expect(try word(plain(postfix.firstPort + 2)) == "accepted 250")
    #expect(try postfix.delivered(6).count == 6)

    server.security = .startTLS
    for offset in 3...5 {
      server.port = postfix.firstPort + offset
      guard case .deferred(.tls(let detail)) = try send(server).outcome else {
        Issue.record("certificate \(offset): \(try send(server).outcome)")
        continue
      }
      #expect(!detail.isEmpty)
    }
    server.port = postfix.firstPort + 6
    #expect(try send(server).outcome == .deferred(.noStartTLS))

    server.port = postfix.firstPort
    #expect(try word(server, to: "temp@test.example") == "deferred 450")
    #expect(try word(server, to: "gone@test.example") == "refused 550")

    var connection = SMTPConnection(server)
    let capabilities = try connection.check()
    #expect(capabilities.sizeLimit == 20_000_000)
    #expect(capabilities.offersSMTPUTF8)
    let greek = try Samples.message(to: "γιώργος@test.example").composed()
    #expect(word(connection.deliver(greek, bodySent: {})) == "accepted 250")
    let last = try #require(try postfix.delivered(7).first { $0.contains("γιώργος@test.example") })
    #expect(last.contains("\nTo: γιώργος@test.example\n"), "RFC 6532: raw UTF-8 in the header")

    server.credentials = SMTPCredentials(user: "alice@test.example", secret: Secret("wrong"))
    guard case .deferred(.authentication(let refusal, let mechanism)) = try send(server).outcome
    else {
      throw ServerFault(name: "login")
    }
    #expect(refusal?.code == 535 && mechanism == "PLAIN")
    #expect(try postfix.delivered(7).count == 7, "nothing went out without protection or login")
  }

  @Test(
    "A server is reached by its IPv6 address",
    .enabled(if: Program.exists(MailTestFiles.python), "run Scripts/install-mail-test-servers.sh"),
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/net/if_inet6"), "this machine has no IPv6"))
  func overIPv6() throws {
    let mail = try TemporaryFolder()
    let process = try ServerProcess(
      MailTestFiles.python, [MailTestFiles.server("recorder.py"), mail.path, "--host", "::1"])
    let address = try ServerAddress("smtp+plaintext://[::1]:\(process.port)")
    var server = plain(process.port)
    server.host = address.host
    #expect(try word(server) == "accepted 250")
    #expect(FileManager.default.fileExists(atPath: mail.path + "/0001.eml"))
  }

  @Test(
    "aiosmtpd takes the frozen bytes after PLAIN, LOGIN and XOAUTH2, and no wrong password",
    .enabled(
      if: Program.exists(MailTestFiles.python), "run Scripts/install-mail-test-servers.sh"))
  func recorder() throws {
    let folder = try TemporaryFolder()
    let tls = try folder.makeFolder("tls")
    _ = try Program.run("/bin/bash", [MailTestFiles.server("certificates.sh"), tls])
    let mail = try folder.makeFolder("mail")
    let process = try ServerProcess(
      MailTestFiles.python,
      [
        MailTestFiles.server("recorder.py"), mail, "--tls", tls + "/server.pem",
        tls + "/server.key",
        "--user", "museum", "--secret", "geheim Ω", "--no-smtputf8",
      ])
    var server = SMTPServer(
      security: .startTLS, host: "127.0.0.1", port: process.port,
      credentials: SMTPCredentials(user: "museum", secret: Secret("geheim Ω")),
      clientName: "kiosk.test.example", certificateFile: tls + "/ca.pem",
      responseTimeout: Self.patience)
    var number = 0
    for authentication in [SMTPAuthentication.plain, .login, .xoauth2] {
      server.authentication = authentication
      server.credentials = SMTPCredentials(user: "museum", secret: Secret("geheim Ω"))
      let (outcome, bytes, marks) = try send(server, size: 300_000)
      number += 1
      #expect(word(outcome) == "accepted 250" && marks == 1, "\(authentication)")
      let stem = mail + "/000\(number)"
      #expect(FileManager.default.contents(atPath: stem + ".eml") == bytes)
      let envelope = try String(contentsOfFile: stem + ".txt", encoding: .utf8)
      #expect(envelope.hasPrefix("photos@museum.example\nvisitor@test.example\n"))
      #expect(envelope.hasSuffix("kiosk.test.example"))

      server.credentials = SMTPCredentials(user: "museum", secret: Secret("wrong"))
      #expect(try word(server) == "deferred authentication", "\(authentication)")
    }
    server.authentication = .plain
    server.credentials = SMTPCredentials(user: "museum", secret: Secret("geheim Ω"))
    #expect(try send(server, to: "γιώργος@test.example").outcome == .refused(.noSMTPUTF8))
    let names = try FileManager.default.contentsOfDirectory(atPath: mail)
    #expect(names.count == number * 2)
  }

  @Test(
    "A fault at each stage has its own outcome", .enabled(if: Program.exists("/usr/bin/python3")))
  func faults() throws {
    let folder = try TemporaryFolder()
    let process = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("faults.py"), folder.path])
    let server = plain(process.port)
    func outcome(_ name: String, size: Int = 2_000) throws -> (String, Int) {
      let result = try send(server, to: name + "@test.example", size: size)
      return (word(result.outcome), result.marks)
    }
    #expect(try outcome("none") == ("accepted 250", 1))
    #expect(try outcome("rcpt450") == ("deferred 450", 0))
    #expect(try outcome("rcpt550") == ("refused 550", 0))
    #expect(try outcome("dot451") == ("deferred 451", 1))
    #expect(try outcome("dot554") == ("refused 554", 1))
    #expect(try outcome("lost") == ("uncertain", 1))
    #expect(try outcome("taken") == ("uncertain", 1))
    let cut = try outcome("cut", size: 8_000_000)
    #expect(cut == ("deferred connection-lost", 0))

    let echo = try send(server, to: "rcpt550echo@test.example").outcome
    guard case .refused(let refusal) = echo else { throw ServerFault(name: "echo") }
    #expect(!refusal.description.lowercased().contains("rcpt550echo"))

    #expect(try word(plain(Ports.free())) == "deferred offline")
    let message = try Samples.message(to: "none@test.example").composed()
    var connection = SMTPConnection(server)
    struct DiskFull: Error {}
    #expect(word(connection.deliver(message) { throw DiskFull() }) == "deferred not-recorded")
    #expect(try Faults.log(folder.path).filter { $0.hasPrefix("none@") }.count == 1)
  }

  @Test("A secret is shown as dots")
  func secrets() {
    let credentials = SMTPCredentials(user: "u", secret: Secret("hush"))
    var dumped = ""
    dump(credentials, to: &dumped)
    #expect(!"\(credentials) \(dumped) \(String(reflecting: credentials))".contains("hush"))
  }
}

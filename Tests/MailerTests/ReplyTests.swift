import Foundation
import JobQueue
import TestSupport
import Testing

@testable import Mailer

/// What becomes of waiting messages and the server, by what a real server replies.
@Suite("Replies of the mail server")
final class ReplyTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private var process: ServerProcess?

  init() throws { folder = try TemporaryFolder() }

  private static let all = 20
  private static let good = 5

  /// Where the server refuses from the sixth message on, its reply, and the kind of the fault that
  /// ends the run and holds the server; `nil` where one recipient is the cause.
  static let cases: [(stage: String, reply: String, fault: String?)] = [
    // Quota.
    ("dot", "550 5.4.5 Daily user sending limit exceeded", "quota"),
    ("rcpt", "452 4.5.3 Too many recipients this hour", "quota"),
    ("dot", "550 5.7.28 Rate limit", "quota"),
    // Login.
    ("rcpt", "530 Authentication required", "authentication"),
    ("mail", "530 5.7.0 Authenticate first", "authentication"),
    // Client.
    ("rcpt", "554 5.7.1 Relay access denied", "server-refused"),
    ("dot", "554 Transaction failed", "server-refused"),
    ("dot", "550 No", "server-refused"),
    // Sender.
    ("dot", "550 5.7.60 Not allowed to send as this sender", "sender-refused"),
    ("rcpt", "550 5.1.8 Sender's domain not found", "sender-refused"),
    ("mail", "553 Sender not owned", "sender-refused"),
    // System.
    ("rcpt", "550 5.3.2 Not accepting messages", "server-refused"),
    ("mail", "421 4.3.2 Closing", "busy"), ("rcpt", "421 Too busy", "busy"),
    ("dot", "421 4.7.0 Try again later", "busy"), ("mail", "451 4.3.0 Later", "busy"),
    ("dot", "452 4.3.1 Insufficient storage", "busy"),
    // Where the server refuses three recipients in the same words, no mailbox is the cause.
    ("rcpt", "550 Not today", "server-refused"),
    ("rcpt", "550 5.1.1 No such user", "server-refused"),
    ("rcpt", "550 5.4.1 Access denied. [host%d.prod 2026-12-25T09:00:%dZ]", "server-refused"),
    // One recipient.
    ("rcpt", "450 4.2.1 Busy mailbox", nil), ("rcpt", "450 4.7.1 Greylisted", nil),
  ]

  /// Starts a server, which goes on until the test ends.
  private func server(_ arguments: String...) throws -> SMTPServer {
    let process = try ServerProcess(
      "/usr/bin/python3", [MailTestFiles.server("replies.py"), folder.path] + arguments)
    self.process = process
    return SMTPServer(
      security: .plaintext, host: "127.0.0.1", port: process.port,
      clientName: "client.test.example")
  }

  private func log(_ word: String) throws -> Int {
    try Faults.log(folder.path).count { $0.hasPrefix(word) }
  }

  /// An outbox in which so many messages wait.
  private func outbox(_ count: Int) throws -> Outbox {
    let outbox = try Outbox.open(folder("outbox"), at: clock)
    try outbox.fill(count, at: clock, every: 1)
    return outbox
  }

  /// Runs the outbox as a process of its own would.
  private func run(
    _ outbox: Outbox, _ server: SMTPServer, now: Bool = false
  ) throws -> OutboxRunReport {
    var connection = SMTPConnection(server)
    var generator = SeededGenerator(seed: 5)
    return try outbox.run(
      over: &connection, server: server.name, ignoringHold: now, using: &generator)
  }

  @Test("Twenty messages wait, and the server refuses from the sixth on", arguments: cases)
  func twenty(stage: String, reply: String, fault: String?) throws {
    let server = try server("--at", stage, "--reply", reply, "--good", "\(Self.good)")
    let outbox = try outbox(Self.all)
    let report = try run(outbox, server)
    #expect(report.accepted == Self.good && report.failed == 0, "\(report)")
    #expect(report.waiting == Self.all - Self.good && report.fault?.kind == fault, "\(report)")
    let hold = try outbox.lastHold(of: server.name)
    #expect(hold?.kind == fault)
    if let hold {
      #expect(hold.reason.contains(reply.split(separator: " ")[0]), "\(hold.reason)")
      let seconds = hold.until.timeIntervalSince(clock.now)
      #expect(hold.kind == "quota" ? seconds == 3600 : seconds <= 60, "\(seconds)")
      // A closed channel is tried once more, with a new connection.
      #expect(try log("connection") <= 4)
      #expect(try log("body") <= Self.good + 3)
      #expect(hold.needsAttention == !["quota", "busy"].contains(hold.kind))
    }
  }

  @Test("Each concern is told by the enhanced code, then the basic one, then the stage")
  func concerns() {
    func concern(_ code: Int, _ text: String, _ stage: SMTPStage) -> ReplyConcern {
      ReplyConcern(ServerReply(code: code, text: text), at: stage)
    }
    for detail in ["1.1", "1.2", "1.3", "1.6", "1.10", "2.1", "2.2"] {
      for stage in [SMTPStage.recipient, .dot] {
        #expect(concern(550, "5.\(detail) x", stage) == .recipient, "\(detail)")
      }
    }
    #expect(concern(552, "5.2.3 too long for it", .dot) == .size)
    #expect(concern(552, "5.3.4 too big", .sender) == .size)
    #expect(concern(552, "too much", .dot) == .size)
    #expect(concern(554, "stream is more than 400000 bytes", .dot) == .size)
    #expect(concern(552, "mailbox full", .recipient) == .recipient)
    #expect(concern(550, "5.6.0 malformed", .dot) == .content)
    // A code of another class than the reply's says nothing.
    #expect(concern(550, "4.4.5 odd", .recipient) == .recipient)
    #expect(concern(550, "5.11 is a version", .dot) == .client)
    #expect(concern(503, "5.5.1 bad sequence", .recipient) == .client)
  }

  @Test(
    "No spelling of the recipient's address stays in a reply",
    arguments: [
      ("maria..p@test.example", "<maria..p@test.example> is unknown"),
      ("maria..p@test.example", "MARIA..P is unknown"),
      ("\"maria\\ p\"@test.example", "<\"maria\\ p\"@test.example> is unknown"),
      ("\"maria\\ p\"@test.example", "maria p@test.example is unknown"),
      ("\".m\"@test.example", "<.m@test.example> is unknown"),
      ("maria.p+museum@test.example", "<maria.p@test.example> is unknown"),
      ("maria.p+museum@test.example", "maria.p is unknown"),
    ])
  func hidden(address: String, line: String) throws {
    let reply = try ServerReply(code: 550, lines: [line], hiding: EmailAddress(address))
    #expect(["recipient is unknown", "<recipient> is unknown"].contains(reply.text), "\(reply)")
  }

  @Test("A reply is short, whatever its characters have")
  func short() {
    let line = "x" + String(repeating: "\u{301}", count: 7000)
    let reply = ServerReply(code: 550, lines: [line], hiding: nil)
    #expect(reply.text.unicodeScalars.count == ServerReply.textLimit)
  }

  @Test("Three unknown users in a row are queued once more, and fail when it is said again")
  func unknownUsers() throws {
    let server = try server("--at", "rcpt", "--reply", "550 5.1.1 No such user")
    let outbox = try outbox(4)
    #expect(try run(outbox, server).waiting == 4)
    clock.advance(3600)
    _ = try run(outbox, server)
    clock.advance(7200)
    let last = try run(outbox, server)
    #expect(last.waiting == 0 || last.failed > 0, "\(last)")
  }

  @Test("A message that is taken without an answer is sent three times, then waits for a person")
  func unanswered() throws {
    let server = try server("--at", "dot", "--reply", "close")
    let outbox = try outbox(1)
    for _ in 0..<20 {
      _ = try run(outbox, server, now: true)
      clock.advance(3_700)
    }
    #expect(try log("taken") == 3)
    let entry = try #require(try outbox.jobs().first)
    #expect(entry.state == .uncertain && entry.mayBeDuplicate && entry.nextTryAt == nil)
    #expect(entry.reason?.contains("outbox retry") == true)
    // A person's word counts anew.
    _ = try outbox.retry(entry.id)
    _ = try run(outbox, server, now: true)
    #expect(try log("taken") == 4)
  }

  @Test("Three messages in a row without an answer hold the server")
  func manyUnanswered() throws {
    let server = try server("--at", "dot", "--reply", "close")
    let outbox = try outbox(10)
    let report = try run(outbox, server)
    #expect(report.uncertain == 3 && report.waiting == 10)
    #expect(try outbox.lastHold(of: server.name)?.kind == "unanswered")
    #expect(try log("taken") == 3)
    // They stay uncertain while the network is away.
    clock.advance(3_700)
    let away = SMTPServer(
      security: .plaintext, host: "127.0.0.1", port: Ports.free(), clientName: "c.test.example")
    _ = try run(outbox, away)
    #expect(try outbox.jobs().count { $0.state == .uncertain } == 3)
  }

  @Test(
    "A refusal before MAIL with 4xx is passing and has its own words",
    arguments: [
      ("greeting", "421 4.3.2 Overloaded", ""), ("starttls", "454 4.7.0 TLS not available", ""),
      ("auth", "454 4.7.0 Try later", "PLAIN"),
    ])
  func passing(stage: String, reply: String, mechanisms: String) throws {
    var server = try server("--at", stage, "--reply", reply, "--auth", mechanisms)
    if !mechanisms.isEmpty {
      server.credentials = SMTPCredentials(user: "museum", secret: Secret("right"))
    }
    if stage == "starttls" { server.security = .startTLS }
    let outbox = try outbox(3)
    let report = try run(outbox, server)
    #expect(report.waiting == 3 && report.fault?.kind == "busy")
    #expect(report.fault?.needsAttention == false)
    let sentence = report.fault?.description ?? ""
    #expect(sentence.contains(reply) && !sentence.contains("password"), "\(sentence)")
  }

  @Test(
    "A message that is too large is halved, whatever SIZE says, and never sent twice; only a server's own limit is kept",
    arguments: [
      ("552 5.3.4 Too big", true), ("554 stream is more than 500000 bytes", true),
      ("552 No", false), ("552 5.2.3 Message too long for this mailbox", false),
    ])
  func tooLarge(_ reply: String, isKept: Bool) throws {
    let server = try server("--size", "20000000", "--most", "500000", "--reply", reply)
    let outbox = try outbox(0)
    for number in 0..<2 {
      _ = try outbox.enqueue(
        Samples.submission(
          to: "v\(number)@test.example", photo: Samples.noise(side: 900, seed: UInt64(number))))
    }
    let report = try run(outbox, server)
    #expect(report.accepted == 2 && report.failed == 0, "\(report)")
    let bodies = try Faults.log(folder.path).filter { $0.hasPrefix("body") }
    #expect(Set(bodies).count == bodies.count, "\(bodies)")
    // It is remembered although the server states another SIZE again.
    try outbox.fill(1, at: clock)
    #expect(try run(outbox, server).accepted == 1)
    #expect(try outbox.sizeLimit(of: server.name).map { $0 <= 500_000 } == isKept)
    try outbox.remember(server.name, sizeLimit: 20_000_000, learnsAnew: true)
    #expect(try outbox.sizeLimit(of: server.name) == 20_000_000)
  }

  @Test("A login that a server does not offer is a fault of the check, unless none is wanted")
  func withoutLogin() throws {
    for mechanisms in ["", "PLAIN"] {
      var server = try server("--auth", mechanisms)
      var connection = SMTPConnection(server)
      let capabilities = try connection.check()
      #expect(capabilities.offersLogin == !mechanisms.isEmpty)
      #expect(try !ServerCheck(server, capabilities, maximumAttachment: 1).isLoggedIn)
      server.credentials = SMTPCredentials(user: "museum", secret: Secret("right"))
      let check = Result { try ServerCheck(server, capabilities, maximumAttachment: 1) }
      #expect((try? check.get().isLoggedIn) == (mechanisms.isEmpty ? nil : true))
    }
  }

  @Test("A message that stays too large fails with what the server said")
  func neverSmallEnough() throws {
    let server = try server("--size", "20000000", "--most", "1000", "--reply", "552 5.3.4 Too big")
    let outbox = try outbox(0)
    _ = try outbox.enqueue(
      Samples.submission(to: "v@test.example", photo: Samples.noise(side: 900)))
    #expect(try run(outbox, server).failed == 1)
    let reason = try outbox.jobs().first?.reason ?? ""
    #expect(reason.contains("Too big") && !reason.contains("20000000"), "\(reason)")
  }

  @Test(
    "The login takes PLAIN before a broken CRAM-MD5, which it takes where nothing else is offered",
    arguments: [("CRAM-MD5,PLAIN", "login PLAIN"), ("CRAM-MD5", "login CRAM-MD5")])
  func mechanisms(offered: String, taken: String) throws {
    var server = try server("--auth", offered)
    server.credentials = SMTPCredentials(user: "museum", secret: Secret("right"))
    let outbox = try outbox(1)
    let report = try run(outbox, server)
    #expect(try log(taken) == 1)
    #expect(try log("login") == 1)
    if offered == "CRAM-MD5" {
      #expect(report.fault?.description.contains("by CRAM-MD5 (535 5.7.8") == true, "\(report)")
    } else {
      #expect(report.accepted == 1)
    }
  }

  @Test("An expired token is told, without its Base64")
  func token() throws {
    var server = try server("--auth", "XOAUTH2")
    server.credentials = SMTPCredentials(user: "museum", secret: Secret("old"))
    server.authentication = .xoauth2
    let outbox = try outbox(1)
    let sentence = try run(outbox, server).fault?.description ?? ""
    #expect(sentence.contains("by XOAUTH2 (334 the token is not valid, status 400)"), "\(sentence)")
  }
}

import Foundation
import HTTPTypes
import JobQueue
import Museum
import TestSupport
import Testing
import Texts
import WebTesting

@testable import Booth
@testable import BoothServer
@testable import Mailer

/// A mail server's answer to every message.
private struct OneAnswer: MailTransport {
  let outcome: DeliveryOutcome
  let capabilities: ServerCapabilities? = nil

  mutating func deliver(
    _ message: ComposedMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome {
    if case .refused = outcome { return outcome }
    do { try bodySent() } catch { return .deferred(.notRecorded(detail: "\(error)")) }
    return outcome
  }
}

@Suite("Messages that were not delivered, in the staff's panel")
struct StaffMailTests {
  private let folder: TemporaryFolder
  private let desk: OutboxDesk

  init() throws {
    folder = try TemporaryFolder()
    desk = try OutboxDesk.unanswered(folder("outbox"))
  }

  /// Queues a message, and has a mail server answer it so; `nil` leaves it waiting.
  private func queue(
    _ address: String, _ outcome: DeliveryOutcome?, isVisitors: Bool = true
  ) throws -> String {
    var request = PhotoRequest(
      address: address, name: nil, language: .english, consent: "1", session: "x")
    request.isVisitors = isVisitors
    let id = try desk.queue(try Pictures.grey(), request)
    if let outcome { try answer(outcome) }
    return id
  }

  /// Has a mail server answer what waits.
  private func answer(_ outcome: DeliveryOutcome, server: String = "test") throws {
    let outbox = try Outbox.open(folder("outbox"), policy: .outbox(uncertain: .ask))
    var transport = OneAnswer(outcome: outcome)
    var generator = SeededGenerator(seed: 3)
    _ = try outbox.run(over: &transport, server: server, using: &generator)
  }

  private func member() async throws -> Browser {
    try await TestBooth { [desk] in
      ($1.lock, $1.outbox) = (StaffLock(pin: "4711"), desk)
    }.member()
  }

  private static let refused = DeliveryOutcome.refused(
    .reply(ServerReply(code: 550, text: "5.1.1 no such user")))

  @Test("A refused message is listed without its address, which is told for it alone")
  func listed() async throws {
    let sent = try queue("visitor@mail.example", .accepted(ServerReply(code: 250, text: "")))
    let failed = try queue("helen@δοκιμή.ελ", Self.refused)
    let waiting = try queue("zoe@mail.example", nil)
    let member = try await member()
    let status = try await member.call(.get, "/staff/status")
    #expect(status["outbox.waiting"] == 1 && status["outbox.sent"] == 1)
    #expect(status["outbox.failed"] == 1 && status["mendable"] == 1)
    let list = try await member.call(.get, "/staff/mail")
    #expect(list["messages.0.id"] == failed && !list.has("messages.1"))
    #expect(list["messages.0.masked"] == "h…@δοκιμή.ελ")
    #expect(list["messages.0.reason"] == "refused" && list["messages.0.uncertain"] == false)
    let time: String = try #require(list["messages.0.sentAt"])
    #expect(try Date(time, strategy: .iso8601).timeIntervalSinceNow > -3600)
    #expect(!list.text.contains("helen") && !status.text.contains("helen"))
    let asked = try await member.call(.post, "/staff/mail/address", .json(#"{"id":"\#(failed)"}"#))
    #expect(asked["address"] == "helen@δοκιμή.ελ")
    // No other message's address is told, nor changed.
    for id in [
      sent, waiting, String(failed.prefix(6)), "", "zz", String(repeating: "0", count: 12),
    ] {
      let body = Browser.Body.json(#"{"id":"\#(id)","address":"a@mail.example"}"#)
      for (method, path) in [
        (Calls.post, "/staff/mail/address"), (Calls.post, "/staff/mail/again"),
        (Calls.put, "/staff/mail/address"),
      ] {
        let answer = try await member.call(method, path, body)
        #expect(answer.outcome == "404 no-message", "\(path) of \(id)")
      }
    }
  }

  @Test("A message that only the hour's limit holds up does not wait for the network")
  func paced() async throws {
    _ = try queue("helen@mail.example", .accepted(ServerReply(code: 250, text: "")))
    let id = try queue("zoe@mail.example", nil)
    let desk = try OutboxDesk.unanswered(folder("outbox"), hourly: 1)
    desk.start { _ in }
    defer { desk.stop() }
    while !desk.isHeldUp { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try desk.delivery(of: id) == .sending)
  }

  @Test("A message waits for a server on hold, also when the hour's messages are sent")
  func held() async throws {
    _ = try queue("helen@mail.example", .accepted(ServerReply(code: 250, text: "")))
    _ = try queue("ann@mail.example", nil)
    // A quota's hold lasts an hour; others end in half a minute, within a slow test.
    let quota = DeliveryOutcome.deferred(.quota(ServerReply(code: 450, text: "")))
    try answer(quota, server: #require(desk.receiver.server))
    let id = try queue("zoe@mail.example", nil)
    let desk = try OutboxDesk.unanswered(folder("outbox"), hourly: 1)
    desk.start { _ in }
    defer { desk.stop() }
    while !desk.isHeldUp { try await Task.sleep(for: .milliseconds(20)) }
    #expect(try desk.receiver.outbox.isPaced() && desk.delivery(of: id) == .waiting)
  }

  @Test("It is sent again, and to another address that can be right")
  func mended() async throws {
    let id = try queue("helen@mail.example", Self.refused)
    let member = try await member()
    for (address, outcome) in [
      ("helen", "422 address"), ("hεlen@mail.example", "422 mixed-scripts"),
      (#"a@b.example\r\nBcc: c@d.example"#, "422 address"),
    ] {
      let answer = try await member.call(
        .put, "/staff/mail/address", .json(#"{"id":"\#(id)","address":"\#(address)"}"#))
      #expect(answer.outcome == outcome)
      #expect(!answer.text.contains("helen") && !answer.text.contains("Bcc"))
    }
    let mended = Browser.Body.json(#"{"id":"\#(id)","address":"ellen@mail.example"}"#)
    #expect(try await member.call(.put, "/staff/mail/address", mended).status == 204)
    #expect(try await member.call(.get, "/staff/mail").text == #"{"messages":[]}"#)
    #expect(try desk.counts().waiting == 1)
    #expect(try await member.call(.put, "/staff/mail/address", mended).outcome == "404 no-message")
    let other = try queue("zoe@mail.example", Self.refused)
    let again = Browser.Body.json(#"{"id":"\#(other)"}"#)
    #expect(try desk.counts().failed == 2)
    #expect(try await member.call(.post, "/staff/mail/again", again).status == 204)
    #expect(try desk.counts().waiting == 1 && desk.counts().failed == 1)
  }

  @Test("A message that may have arrived is sent again, and to no other address")
  func uncertain() async throws {
    let id = try queue("helen@mail.example", .uncertain(detail: "silence"))
    let member = try await member()
    #expect(try await member.call(.get, "/staff/mail")["messages.0.uncertain"] == true)
    let mended = Browser.Body.json(#"{"id":"\#(id)","address":"ellen@mail.example"}"#)
    #expect(try await member.call(.put, "/staff/mail/address", mended).outcome == "409 in-use")
    #expect(try await member.call(.post, "/staff/mail/again", mended).status == 204)
  }

  @Test("A message whose photo is erased is in no list, and cannot be sent again")
  func erased() async throws {
    let id = try queue("helen@mail.example", Self.refused)
    desk.forgetRefused(id)
    let member = try await member()
    #expect(try await member.call(.get, "/staff/mail").text == #"{"messages":[]}"#)
    let again = try await member.call(.post, "/staff/mail/again", .json(#"{"id":"\#(id)"}"#))
    #expect(again.outcome == "409 photo-gone")
  }

  @Test(
    "Without staff a refused photo is erased, also after its visit, and after a restart",
    arguments: [true, false], [true, false])
  func forgotten(hasStaff: Bool, isVisitors: Bool) throws {
    let outbox = desk.receiver.outbox
    let early = try queue("helen@mail.example", Self.refused, isVisitors: isVisitors)
    desk.start(hasStaff: hasStaff) { _ in }
    desk.stop()
    let late = try queue("zoe@mail.example", nil, isVisitors: isVisitors)
    try answer(Self.refused)
    desk.countSettled(hasStaff: hasStaff)
    for id in [early, late] {
      #expect(outbox.hasFiles(try outbox.job(id)) == (hasStaff || !isVisitors))
      #expect(try desk.delivery(of: id) == .failed)
    }
  }

  @Test("An outage is told in the same words for every message, tried or not, without a number")
  func outage() throws {
    let faults = try ["helen", "zoe", "ellen"].map {
      _ = try queue("\($0)@mail.example", nil)
      return desk.receiver.look().fault
    }
    #expect(Set(faults) == ["The mail server takes no mail now (offline); messages wait."])
  }
}

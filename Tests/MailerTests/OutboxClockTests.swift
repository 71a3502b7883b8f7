import Foundation
import TestSupport
import Testing

@testable import Mailer

/// A kiosk's clock may be wrong, by years after its battery ran out, until the network corrects it.
@Suite("A clock that jumps")
struct OutboxClockTests {
  private static let day = 86_400.0
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> Outbox {
    let clock = clock
    var policy = OutboxPolicy(now: { clock.now })
    policy.giveUpDays = 365
    return try Outbox.open(folder.path, policy: policy)
  }

  private func run(_ outbox: borrowing Outbox, _ answers: DeliveryOutcome...) throws
    -> OutboxRunReport
  {
    var transport = ScriptedTransport()
    transport.answers = answers
    var generator = SeededGenerator(seed: 5)
    return try outbox.run(over: &transport, server: "test", using: &generator)
  }

  @Test(
    "A message queued before the clock is set back is sent by the next run",
    arguments: [1, 30, 4000])
  func setBack(days: Double) throws {
    let outbox = try open()
    clock.advance(days * Self.day)
    _ = try outbox.enqueue(try Samples.submission(to: "a@test.example"))
    clock.advance(-days * Self.day)
    let report = try run(outbox)
    #expect(report.accepted == 1 && report.waiting == 0)
  }

  @Test("A message deferred before the clock is set back is tried by the next run")
  func deferredThenSetBack() throws {
    let outbox = try open()
    _ = try outbox.enqueue(try Samples.submission(to: "a@test.example"))
    clock.advance(300 * Self.day)
    let busy = ServerReply(code: 450, text: "4.2.1 busy")
    #expect(try run(outbox, .deferred(.refusedForNow(busy))).deferred == 1)
    clock.advance(-300 * Self.day)
    #expect(try run(outbox).accepted == 1)
  }

  @Test("A server put on hold before the clock is set back is tried again")
  func holdThenSetBack() throws {
    let outbox = try open()
    clock.advance(Self.day)
    _ = try outbox.enqueue(try Samples.submission(to: "a@test.example"))
    #expect(try run(outbox, .deferred(.authentication(nil))).fault != nil)
    #expect(try run(outbox).hold != nil)
    clock.advance(-Self.day)
    #expect(try run(outbox).accepted == 1)
  }

  @Test("Back and forth by a day, whatever the answers: nothing is lost and nothing sent twice")
  func backAndForth() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("OutboxClockTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let outbox = try open()
    var transport = ScriptedTransport()
    for number in 0..<20 {
      _ = try outbox.enqueue(
        try Samples.submission(to: "v\(number)@test.example", seed: UInt64(number)))
      clock.advance(Double.random(in: -Self.day...Self.day, using: &random))
      transport.answers = (0..<3).map { _ in
        Bool.random(using: &random)
          ? .accepted(ServerReply(code: 250, text: ""))
          : .deferred(.refusedForNow(ServerReply(code: 450, text: "busy")))
      }
      _ = try outbox.run(over: &transport, server: "test", using: &random)
    }
    transport.answers = []
    clock.advance(3 * Self.day)
    #expect(try outbox.run(over: &transport, server: "test", using: &random).waiting == 0)
    let recipients = transport.delivered.map(\.recipient.text)
    #expect(recipients.count == 20 && Set(recipients).count == 20)
  }

  @Test("A clock that is set back by half a second changes no wait")
  func slew() throws {
    let outbox = try open()
    _ = try outbox.enqueue(try Samples.submission(to: "a@test.example"))
    let busy = ServerReply(code: 450, text: "4.2.1 busy")
    #expect(try run(outbox, .deferred(.refusedForNow(busy))).deferred == 1)
    clock.advance(-0.5)
    let report = try run(outbox)
    #expect(report.accepted == 0 && report.waiting == 1)
  }
}

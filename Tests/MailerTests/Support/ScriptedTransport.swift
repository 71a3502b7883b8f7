import JobQueue
import TestSupport

@testable import Mailer

/// A transport in memory with scripted outcomes; it takes what comes after these.
struct ScriptedTransport: MailTransport {
  var capabilities: ServerCapabilities?
  var answers: [DeliveryOutcome] = []
  var delivered: [ComposedMessage] = []

  mutating func deliver(
    _ message: ComposedMessage, bodySent: () throws -> Void
  ) -> DeliveryOutcome {
    let answer = answers.isEmpty ? .taken : answers.removeFirst()
    switch answer {
    case .accepted, .uncertain:
      do { try bodySent() } catch { return .deferred(.notRecorded(detail: "\(error)")) }
      delivered.append(message)
    case .refused, .deferred: break
    }
    return answer
  }
}

extension DeliveryOutcome {
  static let taken = DeliveryOutcome.accepted(ServerReply(code: 250, text: ""))
  static let noSuchUser = DeliveryOutcome.refused(
    .reply(ServerReply(code: 550, text: "5.1.1 no such user")))
}

extension ComposedMessage {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Outbox {
  /// Opens an outbox whose time is a test's.
  static func open(_ path: String, at clock: TestClock) throws -> Outbox {
    try open(path, policy: .outbox(now: { clock.now }))
  }

  /// Queues messages to `v0@test.example`, `v1@test.example` and so on, so many seconds apart.
  func fill(_ count: Int, at clock: TestClock, every seconds: Double = 0) throws {
    for number in 0..<count {
      _ = try enqueue(Samples.submission(to: "v\(number)@test.example", seed: UInt64(number)))
      clock.advance(seconds)
    }
  }

  /// Runs over a transport that answers so, and tells what that took.
  @discardableResult
  func run(
    _ answers: DeliveryOutcome..., server: String = "test"
  ) throws -> (report: OutboxRunReport, sent: [ComposedMessage]) {
    var transport = ScriptedTransport(answers: answers)
    var generator = SeededGenerator(seed: 5)
    let report = try run(over: &transport, server: server, using: &generator)
    return (report, transport.delivered)
  }
}

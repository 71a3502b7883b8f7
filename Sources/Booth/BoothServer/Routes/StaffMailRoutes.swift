import Booth
import Foundation
import HTTPTypes
import Hummingbird
import JobQueue
import Mailer
import Threading
import WebServer

/// `/staff/mail`: lists the undelivered messages, and sends them again, also to a corrected
/// address.
struct StaffMailRoutes {
  let outbox: OutboxDesk?

  private struct MessageAnswer: Encodable {
    let id, masked, sentAt, reason: String
    let uncertain: Bool
  }

  private struct ListAnswer: Encodable {
    let messages: [MessageAnswer]
  }

  private struct AddressAnswer: Encodable {
    let address: String
  }

  private struct Body: Decodable {
    let id: String
  }

  private struct AddressBody: Decodable {
    let id, address: String
  }

  func add(to router: RouterGroup<WebContext>) {
    router.get("/staff/mail") { _, _ in
      guard let outbox else { return Response.json(ListAnswer(messages: [])) }
      let failed = try await Self.translating { try outbox.stuck() }
      return Response.json(ListAnswer(messages: failed.map(Self.answer)))
    }
    router.post("/staff/mail/again") { request, _ in
      let body = try await request.json(Body.self)
      let outbox = try desk()
      try await Self.translating { try outbox.sendAgain(body.id) }
      return Response.empty
    }
    // The server sends the whole address only if staff ask for this message's, and in no list.
    router.post("/staff/mail/address") { request, _ in
      let body = try await request.json(Body.self)
      let outbox = try desk()
      return Response.json(
        AddressAnswer(address: try await Self.translating { try outbox.address(of: body.id) }))
    }
    router.put("/staff/mail/address") { request, _ in
      let body = try await request.json(AddressBody.self)
      let outbox = try desk()
      try await Self.translating { try outbox.mend(body.id, to: body.address) }
      return Response.empty
    }
  }

  private func desk() throws(Refusal) -> OutboxDesk {
    guard let outbox else { throw Refusal(.notFound, "no-mail", "This booth sends no mail.") }
    return outbox
  }

  private static func answer(_ mail: OutboxEntry) -> MessageAnswer {
    // The reason is a word, because the outbox's own sentence may quote the mail server.
    MessageAnswer(
      id: mail.id, masked: mail.maskedRecipient, sentAt: mail.createdAt.formatted(.iso8601),
      reason: mail.faultKind ?? "refused", uncertain: mail.state == .uncertain)
  }

  /// Runs a body outside the concurrency pool, and replaces the outbox's sentences, which name its
  /// folder.
  private static func translating<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    do {
      return try await Blocking.run(body)
    } catch let error as QueueError {
      switch error.fault {
      case .noSuchJob, .ambiguousIdentifier:
        throw Refusal(.notFound, "no-message", "There is no such message to send again.")
      case .wrongState, .inUse:
        throw Refusal(.conflict, "in-use", "The message is being sent, or was sent already.")
      case .erased, .cannotRead:
        throw Refusal(.conflict, "photo-gone", "The message's photo is erased.")
      default: throw Refusal(BoothError.mail(error))
      }
    }
  }
}

import Booth
import Foundation
import HTTPTypes
import Hummingbird
import Mailer
import WebServer

/// `/staff/mail`: the messages that were not delivered, sent again or to a mended address.
struct StaffMailRoutes {
  let staff: StaffSessions
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

  func add(to router: Router<WebContext>) {
    router.get("/staff/mail") { request, _ in
      try staff.require(request)
      guard let outbox else { return Response.json(ListAnswer(messages: [])) }
      let failed = try await Self.translating { try outbox.failed() }
      return Response.json(ListAnswer(messages: failed.map(Self.answer)))
    }
    router.post("/staff/mail/again") { request, _ in
      try staff.require(request)
      let body = try await request.json(Body.self)
      let outbox = try desk()
      try await Self.translating { try outbox.sendAgain(body.id) }
      return Response.empty
    }
    // The whole address is told when staff ask for this message's, and in no list.
    router.post("/staff/mail/address") { request, _ in
      try staff.require(request)
      let body = try await request.json(Body.self)
      let outbox = try desk()
      return Response.json(
        AddressAnswer(address: try await Self.translating { try outbox.address(of: body.id) }))
    }
    router.put("/staff/mail/address") { request, _ in
      try staff.require(request)
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

  private static func answer(_ mail: FailedMail) -> MessageAnswer {
    MessageAnswer(
      id: mail.identifier, masked: mail.masked, sentAt: mail.sentAt.formatted(.iso8601),
      reason: mail.kind, uncertain: mail.isUncertain)
  }

  /// Runs a body beside the concurrency pool; the outbox's own sentences name its folder.
  private static func translating<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    do {
      return try await Blocking.run(body)
    } catch {
      let fault: MailroomError? =
        if case BoothError.mail(let fault) = error { fault } else { error as? MailroomError }
      switch fault {
      case .outbox(.noSuchMessage), .outbox(.ambiguousIdentifier):
        throw Refusal(.notFound, "no-message", "There is no such message to send again.")
      case .outbox(.wrongState), .outbox(.inUse):
        throw Refusal(.conflict, "in-use", "The message is being sent, or was sent already.")
      case .outbox(.cannotRead):
        throw Refusal(.conflict, "photo-gone", "The message's photo is erased.")
      case let fault?:
        throw Refusal(BoothError.mail(fault))
      case nil:
        throw error
      }
    }
  }
}

import Booth
import Hummingbird
import WebServer

/// `/api/mail`: the address, and what has become of the photo.
struct MailRoutes {
  let visits: Visits

  /// The longest wait for the mail server, after which the page says that the photo is on its way.
  private static let patience = Duration.seconds(2)
  /// The longest wait for a film that the mail is to carry, in seconds.
  private static let filming = 15.0

  private struct Body: Decodable {
    let address: String
    let name: String?
    let line: String?
    let consent: String?
  }

  private struct ReceiptAnswer: Encodable {
    let masked: String
    let delivery: MailDelivery
    let more: Bool

    init(_ receipt: MailReceipt) {
      (masked, delivery, more) = (receipt.masked, receipt.delivery, receipt.takesMore)
    }
  }

  func add(to router: Router<WebContext>) {
    router.post("/api/mail") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      try await visit.requireMailable(
        to: body.address, name: body.name, line: body.line, consent: body.consent)
      try await visit.settleMailedFilm(within: Self.filming)
      var receipt = try await visit.mail(
        to: body.address, name: body.name, line: body.line, consent: body.consent)
      let deadline = ContinuousClock.now + Self.patience
      while receipt.delivery == .sending, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(100))
        // The visit may end meanwhile; the photo is still on its way.
        guard let newer = try? await visit.mailReceipt() else { break }
        receipt = newer
      }
      return Response.json(ReceiptAnswer(receipt), status: .accepted)
    }
    router.get("/api/mail") { request, _ in
      let visit = try await visits.visit(of: request, isSign: false)
      let receipt = try await visit.mailReceipt()
      return Response.json(ReceiptAnswer(receipt))
    }
  }
}

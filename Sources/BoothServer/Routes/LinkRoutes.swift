import Booth
import HTTPTypes
import Hummingbird

/// `/api/link`: a one-time link as a QR code; `/p/`: the visitor's phone loads the photo.
struct LinkRoutes {
  let visits: Visits
  let links: PhotoLinks?

  private struct Body: Decodable {
    let consent: String?
  }

  private struct LinkAnswer: Encodable {
    let url: String
    let seconds: Int
    let modules: [String]
  }

  func add(to router: Router<BoothContext>) {
    router.post("/api/link") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      let link = try await visit.link(consent: body.consent)
      let url = "\(await visits.publicURL)/p/\(link.token)"
      guard let code = QRCode(url) else {
        throw Refusal(.internalServerError, "link", "The address is too long for a QR code.")
      }
      let seconds = Int(ContinuousClock.now.duration(to: link.deadline) / .seconds(1))
      return Response.json(
        LinkAnswer(url: url, seconds: max(seconds, 0), modules: code.rows), status: .created)
    }
    router.get("/p/:token") { _, context in
      guard let token = context.parameters.get("token"), let photo = links?.take(token) else {
        return Response.bytes(
          Array("Η φωτογραφία δεν είναι πια εδώ.\nThe photo is no longer here.\n".utf8),
          type: "text/plain; charset=utf-8", status: .notFound)
      }
      var response = Response.bytes(photo, type: "image/jpeg")
      response.headers[.contentDisposition] = "attachment; filename=\"champion.jpg\""
      return response
    }
  }
}

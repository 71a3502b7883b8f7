import Booth
import HTTPTypes
import Hummingbird
import NIOCore
import WebServer

/// `/api/link`: a link as a QR code; `/p/`: the visitor's phone loads the photo.
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

  func add(to router: Router<WebContext>) {
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
    router.get("/p/:token") { request, context in
      // What a messenger or a browser fetches ahead, no one has asked for yet.
      guard request.headers[.secPurpose]?.contains("prefetch") != true,
        request.headers[.purpose] != "prefetch"
      else { throw Refusal(.forbidden, "prefetch", "A photo is loaded when its link is opened.") }
      // The body of an answer to HEAD is dropped before it is sent: that load breaks off.
      guard let links, let token = context.parameters.get("token"), let load = links.load(token)
      else {
        return Response.bytes(
          Array("Η φωτογραφία δεν είναι πια εδώ.\nThe photo is no longer here.\n".utf8),
          type: "text/plain; charset=utf-8", status: .notFound)
      }
      return Response(
        status: .ok,
        headers: [
          .contentType: "image/jpeg",
          .contentDisposition: "attachment; filename=\"champion.jpg\"",
        ],
        body: ResponseBody(contentLength: load.photo.count) { writer in
          try await writer.write(ByteBuffer(bytes: load.photo))
          try await writer.finish(nil)
          load.complete()
        })
    }
  }
}

extension HTTPField.Name {
  fileprivate static let secPurpose = named("Sec-Purpose")
  fileprivate static let purpose = named("Purpose")
}

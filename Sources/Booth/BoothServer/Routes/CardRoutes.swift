import Booth
import HTTPTypes
import Hummingbird
import WebServer

/// `/api/card`: the card as it would be printed; `/api/print`: the printed card.
struct CardRoutes {
  let visits: Visits

  private struct CardBody: Decodable {
    let name: String?
  }

  private struct PrintBody: Decodable {
    let name: String?
    /// Which card of the visit, from 1.
    let number: Int
  }

  func add(to router: Router<WebContext>) {
    // POST keeps the visitor's name out of the address, which proxies may log.
    router.post("/api/card") { request, _ in
      let body = try await request.json(CardBody.self)
      let visit = try await visits.visit(of: request)
      return Response.bytes(try await visit.card(naming: body.name), type: "image/jpeg")
    }
    router.post("/api/print") { request, _ in
      let body = try await request.json(PrintBody.self)
      let visit = try await visits.visit(of: request)
      let progress = try await visit.print(naming: body.name, number: body.number)
      return Response.json(progress, status: .accepted)
    }
    router.get("/api/print") { request, _ in
      let visit = try await visits.visit(of: request, isSign: false)
      return Response.json(try await visit.printProgress())
    }
  }
}

import Booth
import Hummingbird
import Imaging
import Overlay
import WebServer

/// The review: `/api/photo`, `/api/plan`, `/api/preview` and `/api/review`.
struct ReviewRoutes {
  let visits: Visits
  let sprites: SpriteCache

  private struct Body: Decodable {
    let wreaths: [Review.Wreath]
    let statue: Review.Statue?
  }

  func add(to router: Router<WebContext>) {
    router.get("/api/photo") { request, _ in
      let visit = try await visits.visit(of: request, isSign: false)
      let review = try await visit.review()
      return Response.json(try await ReviewAnswer(review, from: sprites))
    }
    router.delete("/api/photo") { request, _ in
      let visit = try await visits.visit(of: request)
      try await visit.retake()
      return Response.empty
    }
    router.put("/api/plan") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      let review = try await visit.adjust(body.wreaths, statue: body.statue)
      return Response.json(try await ReviewAnswer(review, from: sprites))
    }
    router.get("/api/preview") { request, _ in
      let visit = try await visits.visit(of: request, isSign: false)
      let omission = request.uri.queryParameters["without"].map(String.init)
      let file = try await visit.champion(without: omission.flatMap(Review.Omission.init))
      return Response.bytes(file, type: "image/jpeg")
    }
    router.post("/api/review") { request, _ in
      let visit = try await visits.visit(of: request)
      try await visit.accept()
      return Response.json(await visits.answer(visit))
    }
  }
}

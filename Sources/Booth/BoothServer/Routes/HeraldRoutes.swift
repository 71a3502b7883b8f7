import Booth
import Hummingbird
import Texts
import WebServer

/// `/api/herald`: what the herald calls the visitor, and the call's sound for the loudspeaker.
struct HeraldRoutes {
  let visits: Visits

  private struct Body: Decodable {
    let name: String?
    let parent: String?
    let kin: HeraldWords.Kin?
    let place: String?
    let consent: String?
  }

  func add(to router: Router<WebContext>) {
    router.post("/api/herald") { request, _ in
      let body = try await request.json(Body.self)
      let visit = try await visits.visit(of: request)
      let parts = body.name.map {
        HeraldWords.Parts(
          name: $0, parent: body.parent, kin: body.kin ?? .child, place: body.place)
      }
      try await visit.decide(parts, consent: body.consent)
      return Response.json(await visits.answer(visit))
    }
    router.get("/api/herald") { request, _ in
      let visit = try await visits.visit(of: request, isSign: false)
      let withFilm = request.uri.queryParameters["film"] == "true"
      guard let sound = try await visit.call(withFilm: withFilm), visits.settings.hasSounds else {
        return Response.empty
      }
      return Response.bytes(sound, type: "audio/wav")
    }
  }
}

import Booth
import Hummingbird
import Texts
import WebServer

/// `/api/session`: begin a visit, look at it, switch its language, and end it.
struct SessionRoutes {
  let visits: Visits

  private struct Body: Decodable {
    let language: Language
  }

  func add(to router: Router<WebContext>) {
    router.post("/api/session") { request, _ in
      let body = try await request.json(Body.self)
      let (cookie, visit) = try await visits.begin(
        replacing: PageCookie.session.value(of: request), language: body.language)
      var response = Response.json(await visits.answer(visit), status: .created)
      response.setCookie(PageCookie.session.cookie(cookie))
      return response
    }
    router.get("/api/session") { request, _ in
      guard let visit = try? await visits.visit(of: request, isSign: false) else {
        return Response.json(IdleAnswer())
      }
      return Response.json(await visits.answer(visit))
    }
    router.put("/api/session") { request, _ in
      let body = try await request.json(Body.self)
      try visits.requireOffered(body.language)
      let visit = try await visits.visit(of: request)
      await visit.use(body.language)
      return Response.json(await visits.answer(visit))
    }
    router.delete("/api/session") { request, _ in
      if let cookie = PageCookie.session.value(of: request) { await visits.end(cookie) }
      return Response.empty
    }
  }
}

import Booth
import Hummingbird
import WebServer

/// `/api/film`: the film of the coronation, for the last screen.
struct FilmRoutes {
  let visits: Visits

  func add(to router: Router<WebContext>) {
    router.get("/api/film") { request, _ in
      let visit = try await visits.visit(of: request, isSign: false)
      switch try await visit.coronationFilm() {
      case .made(let file, let type, _)?: return Response.bytes(file, type: type)
      case .making?: return Response(status: .accepted)
      case .failed?, nil: return Response.empty
      }
    }
  }
}

import HTTPTypes
import Hummingbird
import Season
import WebServer

/// `/api/counts`: the page reports its visitor's presses, which no frame shows.
struct CountRoutes {
  let sums: SeasonSums<ExhibitCount>
  /// The points and speeches that the exhibit has.
  let possible: Set<ExhibitCount>

  private struct Body: Decodable {
    enum What: String, Decodable {
      case point, speech
    }

    let what: What
    let picture: String
    let point: String?
  }

  func add(to router: Router<WebContext>) {
    router.post("/api/counts") { request, _ in
      let body = try await request.json(Body.self)
      let count: ExhibitCount =
        switch body.what {
        case .point: .point(body.point ?? "", of: body.picture)
        case .speech: .speech(body.picture)
        }
      guard possible.contains(count) else {
        throw Refusal(.notFound, "no-part", "The exhibit has no such point or speech.")
      }
      sums.count(count)
      return Response.empty
    }
  }
}

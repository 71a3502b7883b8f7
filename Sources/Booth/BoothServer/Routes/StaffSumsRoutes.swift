import Booth
import Hummingbird
import WebServer
import Season

/// `/staff/sums`: what visits came to, as numbers only.
struct StaffSumsRoutes {
  let sums: SeasonSums<VisitCount>

  private struct SumsAnswer: Encodable {
    let today, week, month, season: VisitSums

    init(_ sums: SeasonSums<VisitCount>) {
      (today, week, month) = (sums.last(1), sums.last(7), sums.last(30))
      season = sums.last(SeasonSums<VisitCount>.retention)
    }
  }

  func add(to router: RouterGroup<WebContext>) {
    router.get("/staff/sums") { _, _ in Response.json(SumsAnswer(sums)) }
  }
}

import Hummingbird
import Season
import Threading
import WebServer

/// `/staff/exhibit`: what visitors of the exhibit on this machine looked at, opened and heard.
struct StaffExhibitRoutes {
  /// The folder of the exhibit's server; `nil` if there is none.
  let folder: String?

  private struct CountAnswer: Encodable {
    let what, picture: String
    let point: String?
    let today, week, month: Int
  }

  private struct CountsAnswer: Encodable {
    let counts: [CountAnswer]
  }

  func add(to router: RouterGroup<WebContext>) {
    router.get("/staff/exhibit") { [folder] _, _ in
      Response.json(await Blocking.run { CountsAnswer(counts: Self.counts(in: folder)) })
    }
  }

  /// The number of today's looks; `nil` if no exhibit has counted any this season.
  static func looksToday(in folder: String?) -> Int? {
    guard let folder, case let days = SeasonSums<ExhibitCount>.days(in: folder), !days.isEmpty
    else { return nil }
    let today = SeasonSums.sum(of: days, last: 1)
    return today.counted.reduce(0) { sum, count in
      if case .picture = count { sum + today[count] } else { sum }
    }
  }

  /// All counts of the season, picture by picture.
  private static func counts(in folder: String?) -> [CountAnswer] {
    guard let folder else { return [] }
    let days = SeasonSums<ExhibitCount>.days(in: folder)
    let (today, week, month, season) =
      (
        SeasonSums.sum(of: days, last: 1), SeasonSums.sum(of: days, last: 7),
        SeasonSums.sum(of: days, last: 30),
        SeasonSums.sum(of: days, last: SeasonSums<ExhibitCount>.retention)
      )
    return season.counted.sorted { ($0.picture, $0.rawValue) < ($1.picture, $1.rawValue) }.map {
      count in
      let (what, point): (String, String?) =
        switch count {
        case .picture: ("looked", nil)
        case .point(let point, of: _): ("opened", point)
        case .speech: ("heard", nil)
        }
      return CountAnswer(
        what: what, picture: count.picture, point: point, today: today[count], week: week[count],
        month: month[count])
    }
  }
}

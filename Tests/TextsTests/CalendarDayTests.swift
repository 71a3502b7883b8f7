import Foundation
import Testing
import Texts

@Suite("Calendar days")
struct CalendarDayTests {
  @Test(
    "A day of 23 or 25 hours has its own day before it, at every hour",
    arguments: [("2026-10-25", "2026-10-24"), ("2026-03-29", "2026-03-28")])
  func clockChange(_ day: String, _ before: String) throws {
    let athens = try #require(TimeZone(identifier: "Europe/Athens"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = athens
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let noon = DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12)
    let hours = try #require(
      calendar.date(from: noon).flatMap { calendar.dateInterval(of: .day, for: $0) })
    for moment in stride(from: hours.start, to: hours.end, by: 1800) {
      #expect(CalendarDay.name(of: moment, in: athens) == day)
      #expect(CalendarDay.name(of: moment, daysBefore: 1, in: athens) == before)
    }
  }
}

import Foundation
import Testing

@testable import Museum

@Suite("Opening hours")
struct OpeningHoursTests {
  /// Open on weekdays with a siesta, on Saturdays over midnight, and closed on Sundays; exceptions
  /// are a feast and the days on which the clocks change.
  private static let hours = OpeningHours(
    weekdays: [
      2: spans("09:00-13:00, 17:00-20:00"), 3: spans("09:00-13:00, 17:00-20:00"),
      4: spans("09:00-13:00, 17:00-20:00"), 5: spans("09:00-13:00, 17:00-20:00"),
      6: spans("09:00-13:00, 17:00-24:00"), 7: spans("18:00-02:00"),
    ],
    exceptions: [
      OpeningHours.Day(year: 2026, month: 12, day: 25): [],
      OpeningHours.Day(year: 2026, month: 3, day: 29): spans("02:30-05:00"),
      OpeningHours.Day(year: 2026, month: 10, day: 25): spans("03:00-04:00"),
    ])

  private static func spans(_ text: String) -> [OpeningHours.Span] {
    OpeningHours.spans(of: text) ?? []
  }

  private static let athens: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Athens") ?? .gmt
    return calendar
  }()

  /// A moment by the clock on the wall; `seconds` later for the second of two equal times.
  private func moment(_ text: String, later seconds: Double = 0) throws -> Date {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    try #require(numbers.count == 5)
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
    return try #require(Self.athens.date(from: parts)).addingTimeInterval(seconds)
  }

  @Test(
    "The booth is open by the clock on the wall",
    arguments: [
      ("2026-11-23 08:59", false), ("2026-11-23 09:00", true), ("2026-11-23 12:59", true),
      ("2026-11-23 13:00", false), ("2026-11-23 17:00", true), ("2026-11-23 20:00", false),
      // Friday to midnight; Saturday over midnight; Sunday closed but for the night.
      ("2026-11-27 23:59", true), ("2026-11-28 00:00", false), ("2026-11-28 17:59", false),
      ("2026-11-28 18:00", true), ("2026-11-29 00:00", true), ("2026-11-29 01:59", true),
      ("2026-11-29 02:00", false), ("2026-11-29 18:00", false), ("2026-11-30 01:00", false),
      // A feast on a Friday, and the day after it.
      ("2026-12-25 10:00", false), ("2026-12-25 23:00", false), ("2026-12-26 18:00", true),
    ])
  func open(time: String, isOpen: Bool) throws {
    #expect(Self.hours.isOpen(at: try moment(time), in: Self.athens) == isOpen)
  }

  @Test("Where the clocks skip an hour, a time within it is its end")
  func spring() throws {
    // 03:00 becomes 04:00: half past two is there, half past three is not.
    let start = try moment("2026-03-29 02:30")
    #expect(!Self.hours.isOpen(at: start.addingTimeInterval(-60), in: Self.athens))
    for minutes in [0.0, 29, 30, 89] {
      let time = start.addingTimeInterval(60 * minutes)
      #expect(Self.hours.isOpen(at: time, in: Self.athens), "\(minutes)")
    }
    #expect(!Self.hours.isOpen(at: start.addingTimeInterval(90 * 60), in: Self.athens))
    #expect(Self.hours.change(after: start, in: Self.athens) == start.addingTimeInterval(90 * 60))
  }

  @Test("Where the clocks repeat an hour, it is open twice")
  func autumn() throws {
    // 04:00 becomes 03:00.
    let first = try moment("2026-10-25 02:59").addingTimeInterval(60)
    for minutes in [0.0, 59, 60, 119] {
      let time = first.addingTimeInterval(60 * minutes)
      #expect(Self.hours.isOpen(at: time, in: Self.athens), "\(minutes)")
    }
    #expect(!Self.hours.isOpen(at: first.addingTimeInterval(120 * 60), in: Self.athens))
  }

  @Test(
    "The next change is known",
    arguments: [
      ("2026-11-23 08:00", "2026-11-23 09:00"), ("2026-11-23 09:00", "2026-11-23 13:00"),
      ("2026-11-23 21:00", "2026-11-24 09:00"), ("2026-11-28 20:00", "2026-11-29 02:00"),
      ("2026-11-29 03:00", "2026-11-30 09:00"), ("2026-11-27 18:00", "2026-11-28 00:00"),
      ("2026-12-24 21:00", "2026-12-26 18:00"),
    ])
  func change(time: String, next: String) throws {
    #expect(try Self.hours.change(after: moment(time), in: Self.athens) == moment(next))
  }

  @Test("Spans that touch are one, and a booth that never opens has no next change")
  func edges() throws {
    let now = try moment("2026-11-23 10:00")
    let touching = OpeningHours(weekdays: [2: Self.spans("09:00-11:00, 11:00-12:00")])
    #expect(try touching.change(after: now, in: Self.athens) == moment("2026-11-23 12:00"))
    let never = OpeningHours(weekdays: [:])
    #expect(!never.isOpen(at: now, in: Self.athens))
    #expect(never.change(after: now, in: Self.athens) == nil)
  }

  @Test("Hours that are none are refused")
  func text() {
    for text in [
      "", "9-5", "09:00", "09:00-09:00", "24:00-25:00", "09:60-10:00", "9:00-10:00", "09:00-24:01",
      "09:00-10:00,", "open", "09:00-10:00 17:00-20:00",
    ] {
      #expect(OpeningHours.spans(of: text) == nil, "\(text)")
    }
    #expect(OpeningHours.spans(of: "closed") == [])
    #expect(OpeningHours.spans(of: "18:00-02:00") == [1080..<1560])
  }

  @Test(
    "What staff close stays closed; what they open outside the hours is open until these change")
  func sign() throws {
    var sign = OpenSign(Self.hours, in: Self.athens.timeZone)
    let (night, morning) = (try moment("2026-11-23 22:00"), try moment("2026-11-24 09:00"))
    let siesta = try moment("2026-11-24 14:00")
    let open = OpenSign.State(isOpen: true, isResting: false, opens: nil)
    let shut = OpenSign.State(isOpen: false, isResting: false, opens: nil)
    // The order is that of nobody's clock: an answer must not come from an earlier one.
    func states(_ times: Date...) -> [OpenSign.State] { times.map { sign.state(at: $0) } }
    let resting = { OpenSign.State(isOpen: false, isResting: true, opens: $0) }
    #expect(states(night, morning) == [resting("2026-11-24T09:00"), open])
    #expect(states(siesta, night) == [resting("2026-11-24T17:00"), resting("2026-11-24T09:00")])
    sign.set(true, at: night)
    #expect(states(night, morning, siesta) == [open, open, resting("2026-11-24T17:00")])
    sign.set(false, at: night)
    #expect(states(night, morning, siesta) == [shut, shut, shut])
    sign.set(true, at: morning)
    #expect(states(morning, siesta) == [open, resting("2026-11-24T17:00")])
    var always = OpenSign(nil)
    let state = always.state(at: night)
    #expect(state == open)
  }
}

package import Foundation

/// When a booth takes visitors, in the museum's local time.
package struct OpeningHours: Sendable, Equatable {
  /// From the first minute to before the last, counted from midnight; minutes beyond 1440 are on
  /// the next day.
  package typealias Span = Range<Int>

  /// A day of the calendar.
  package struct Day: Sendable, Hashable, Comparable {
    package let year, month, day: Int

    package static func < (left: Day, right: Day) -> Bool {
      (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
  }

  /// By weekday, 1 for Sunday; a missing day is closed.
  package var weekdays: [Int: [Span]]
  /// Days that differ from their weekdays.
  package var exceptions: [Day: [Span]]

  package init(weekdays: [Int: [Span]], exceptions: [Day: [Span]] = [:]) {
    (self.weekdays, self.exceptions) = (weekdays, exceptions)
  }

  /// Whether the booth takes visitors at a moment.
  ///
  /// - Parameter calendar: Gregorian, in the museum's time zone.
  package func isOpen(at moment: Date, in calendar: Calendar) -> Bool {
    let parts = calendar.dateComponents([.hour, .minute], from: moment)
    let minute = 60 * (parts.hour ?? 0) + (parts.minute ?? 0)
    if spans(on: moment, in: calendar).contains(where: { $0.contains(minute) }) { return true }
    guard let yesterday = calendar.date(byAdding: .day, value: -1, to: noon(of: moment, calendar))
    else { return false }
    return spans(on: yesterday, in: calendar).contains { $0.contains(minute + Self.dayMinutes) }
  }

  /// The first moment after another at which the booth opens or closes; `nil` when none comes
  /// within a year.
  package func change(after moment: Date, in calendar: Calendar) -> Date? {
    let now = isOpen(at: moment, in: calendar)
    let today = noon(of: moment, calendar)
    for offset in -1...366 {
      guard let day = calendar.date(byAdding: .day, value: offset, to: today) else { continue }
      let edges = Set(spans(on: day, in: calendar).flatMap { [$0.lowerBound, $0.upperBound] })
      // A span may end where the next one begins, so look at the state after each edge.
      let moments = edges.compactMap { self.moment($0, of: day, in: calendar) }.sorted()
      if let change = moments.first(where: {
        $0 > moment && isOpen(at: $0, in: calendar) != now
      }) {
        return change
      }
    }
    return nil
  }

  private static let dayMinutes = 24 * 60

  private func noon(of moment: Date, _ calendar: Calendar) -> Date {
    // Every day has a noon; midnight is missing where the clocks change at that time.
    calendar.date(bySettingHour: 12, minute: 0, second: 0, of: moment) ?? moment
  }

  private func spans(on moment: Date, in calendar: Calendar) -> [Span] {
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: moment)
    let day = Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    return exceptions[day] ?? weekdays[parts.weekday ?? 0] ?? []
  }

  /// The moment at which local time first shows a minute of a day, or the next one if local time
  /// skips that minute.
  private func moment(_ minute: Int, of day: Date, in calendar: Calendar) -> Date? {
    let days = minute / Self.dayMinutes
    guard let date = calendar.date(byAdding: .day, value: days, to: day) else { return nil }
    let (hour, rest) = (minute % Self.dayMinutes / 60, minute % 60)
    let start = calendar.startOfDay(for: date)
    if hour == 0, rest == 0 { return start }
    return calendar.nextDate(
      after: start.addingTimeInterval(-1),
      matching: DateComponents(hour: hour, minute: rest, second: 0),
      matchingPolicy: .nextTime, repeatedTimePolicy: .first)
  }
}

extension OpeningHours {
  /// The spans of a text such as `09:00-13:00, 17:00-20:00` or `closed`; `nil` for any other text.
  ///
  /// An end that is not after its start is on the next day.
  package static func spans(of text: String) -> [Span]? {
    if text == "closed" { return [] }
    var spans: [Span] = []
    // Made once: making the pattern takes longer than matching it.
    let pattern = /\s*([0-9]{2}):([0-9]{2})\s*[-–]\s*([0-9]{2}):([0-9]{2})\s*/
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let match = part.wholeMatch(of: pattern),
        let begin = minute(match.output.1, match.output.2),
        let end = minute(match.output.3, match.output.4), begin < 24 * 60, begin != end
      else { return nil }
      spans.append(begin..<(end > begin ? end : end + 24 * 60))
    }
    return spans
  }

  private static func minute(_ hour: Substring, _ minute: Substring) -> Int? {
    guard let hour = Int(hour), let minute = Int(minute), minute < 60 else { return nil }
    let time = 60 * hour + minute
    return time <= 24 * 60 ? time : nil
  }
}

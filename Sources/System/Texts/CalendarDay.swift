package import Foundation

/// The name of a day, such as `2026-11-20`, for file names and a day's sums.
package enum CalendarDay {
  /// - Parameter days: how many days before the date's own; by the calendar, for a day may have 23
  ///   or 25 hours.
  package static func name(of date: Date, daysBefore days: Int = 0, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let date = calendar.date(byAdding: .day, value: -days, to: date) ?? date
    func part(_ component: Calendar.Component, _ width: Int) -> String {
      let digits = String(calendar.component(component, from: date))
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(part(.year, 4))-\(part(.month, 2))-\(part(.day, 2))"
  }
}

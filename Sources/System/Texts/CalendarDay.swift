package import Foundation

/// The name of a day, such as `2026-11-20`, for file names and a day's sums.
package enum CalendarDay {
  package static func name(of date: Date, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    func part(_ component: Calendar.Component, _ width: Int) -> String {
      let digits = String(calendar.component(component, from: date))
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(part(.year, 4))-\(part(.month, 2))-\(part(.day, 2))"
  }
}

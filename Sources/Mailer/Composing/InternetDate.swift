internal import Foundation

/// Dates as RFC 5322 3.3 writes them.
enum InternetDate {
  // The names are English by the standard, whatever the locale.
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents(
      [.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    let offset = zone.secondsFromGMT(for: date) / 60
    let sign = offset < 0 ? "-" : "+"
    func two(_ number: Int) -> String { String(number).leftPadded(to: 2) }
    return "\(days[parts.weekday! - 1]), \(parts.day!) \(months[parts.month! - 1]) \(parts.year!)"
      + " \(two(parts.hour!)):\(two(parts.minute!)):\(two(parts.second!))"
      + " \(sign)\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
  }

  /// `2026-11-20`, for file names and greetings.
  static func day(_ date: Date, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return String(parts.year!).leftPadded(to: 4) + "-" + String(parts.month!).leftPadded(to: 2)
      + "-" + String(parts.day!).leftPadded(to: 2)
  }
}

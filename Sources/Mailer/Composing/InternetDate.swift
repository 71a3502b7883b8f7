import Files
import Foundation
import Texts

/// Dates in messages: those of RFC 5322 3.3, and those that people read.
enum InternetDate {
  // English by the standard, in every locale.
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date, in zone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    func part(_ component: Calendar.Component) -> Int { calendar.component(component, from: date) }
    let offset = zone.secondsFromGMT(for: date) / 60
    let sign = offset < 0 ? "-" : "+"
    func two(_ number: Int) -> String { String(number).leftPadded(to: 2) }
    return "\(days[part(.weekday) - 1]), \(part(.day)) \(months[part(.month) - 1]) \(part(.year))"
      + " \(two(part(.hour))):\(two(part(.minute))):\(two(part(.second)))"
      + " \(sign)\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
  }

  /// `20 November 2026` or `20 Νοεμβρίου 2026`, for the message's text.
  static func written(_ date: Date, in zone: TimeZone, _ words: MailWords) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    func part(_ component: Calendar.Component) -> Int { calendar.component(component, from: date) }
    return words.date(day: part(.day), month: part(.month), year: part(.year))
  }
}

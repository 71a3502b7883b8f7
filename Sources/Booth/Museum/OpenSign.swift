import Files
package import Foundation
import Texts

/// Whether a booth takes visitors: the opening hours decide, unless the staff do.
///
/// What staff close stays closed until they open it. What they open outside the hours stays open
/// until the hours next open or close the booth.
package struct OpenSign: Sendable {
  /// What the page shows.
  package struct State: Sendable, Equatable {
    package var isOpen: Bool
    /// Whether the hours keep the booth closed, not the staff.
    package var isResting: Bool
    /// When the hours open the booth again, in the museum's local time: `2026-12-25T09:00`.
    package var opens: String?
  }

  private let hours: OpeningHours?
  private let calendar: Calendar
  private var isClosed = false
  /// When an opening outside the hours ends; nil for no such opening.
  package private(set) var openUntil: Date?
  /// The state between two moments, kept because the streams of all pages ask several times a
  /// second.
  private var known: (from: Date, until: Date, state: State)?
  /// Seconds for which `known` is valid at most: staff may set the clock meanwhile.
  private static let reliance = 3600.0

  /// - Parameters:
  ///   - hours: `nil` for a booth that is always open.
  ///   - zone: the museum's.
  package init(_ hours: OpeningHours?, in zone: TimeZone = .current) {
    self.hours = hours
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// Notes what the staff have decided.
  package mutating func set(_ isOpen: Bool, at now: Date) {
    isClosed = !isOpen
    openUntil = nil
    known = nil
    if isOpen, let hours, !hours.isOpen(at: now, in: calendar) {
      openUntil = hours.change(after: now, in: calendar) ?? .distantFuture
    }
  }

  /// Takes up an opening outside the hours that staff chose before a restart; it ends when the hours
  /// next open or close the booth at the latest.
  package mutating func takeUp(openUntil until: Date?, at now: Date) {
    guard let until, now < until else { return }
    set(true, at: now)
    openUntil = openUntil.map { min($0, until) }
  }

  /// The state at a moment.
  package mutating func state(at now: Date) -> State {
    if let known, known.from <= now, now < known.until { return known.state }
    let state = found(at: now)
    var until = now + Self.reliance
    if let hours, let change = hours.change(after: now, in: calendar) { until = min(until, change) }
    known = (now, until, state)
    return state
  }

  private func found(at now: Date) -> State {
    if isClosed { return State(isOpen: false, isResting: false, opens: nil) }
    guard let hours, !hours.isOpen(at: now, in: calendar), openUntil.map({ now >= $0 }) ?? true
    else { return State(isOpen: true, isResting: false, opens: nil) }
    let opens = hours.change(after: now, in: calendar).map(written)
    return State(isOpen: false, isResting: true, opens: opens)
  }

  private func written(_ moment: Date) -> String {
    func two(_ component: Calendar.Component) -> String {
      String(calendar.component(component, from: moment)).leftPadded(to: 2)
    }
    return "\(CalendarDay.name(of: moment, in: calendar.timeZone))T\(two(.hour)):\(two(.minute))"
  }
}

import Synchronization

/// The staff's PIN, which locks after wrong tries.
package final class StaffLock: Sendable {
  /// The result of a try.
  package enum Result: Sendable, Equatable {
    case opened
    /// The PIN is wrong, and this many tries are left.
    case wrong(left: Int)
    /// The lock accepts no PIN before this time has passed.
    case locked(Duration)
  }

  /// The number of wrong tries that lock.
  package static let tries = 5
  /// How long the first lock lasts; each further one lasts twice as long as the one before, up to a
  /// day.
  package static let hold = Duration.seconds(15 * 60)
  private static let longestHold = Duration.seconds(24 * 60 * 60)
  /// The number of a PIN's digits.
  package static let digits = 4...6

  private struct State {
    var left = StaffLock.tries
    var hold = StaffLock.hold
    var lockedUntil: ContinuousClock.Instant?
  }

  private let pin: [UInt8]
  private let state = Mutex(State())
  private let report: @Sendable (Duration) -> Void

  /// A lock with a PIN.
  ///
  /// - Parameter report: called at the start of each lock, with its duration.
  /// - Returns: `nil` unless the PIN has 4 to 6 digits.
  package init?(pin: String, report: @escaping @Sendable (Duration) -> Void = { _ in }) {
    self.report = report
    guard Self.digits.contains(pin.count), pin.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    self.pin = Array(pin.utf8)
  }

  /// Tries a PIN.
  package func attempt(_ pin: String, now: ContinuousClock.Instant = .now) -> Result {
    state.withLock { state in
      if let until = state.lockedUntil {
        if now < until { return .locked(now.duration(to: until)) }
        state = State(hold: min(state.hold * 2, Self.longestHold))
      }
      if isEqual(Array(pin.utf8)) {
        state = State()
        return .opened
      }
      state.left -= 1
      guard state.left > 0 else {
        state.lockedUntil = now + state.hold
        report(state.hold)
        return .locked(state.hold)
      }
      return .wrong(left: state.left)
    }
  }

  /// Compares every digit, so that the time does not reveal how many are right.
  private func isEqual(_ other: [UInt8]) -> Bool {
    guard other.count == pin.count else { return false }
    return zip(pin, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

import Synchronization

/// Admits a number of requests a second from each caller, so that no flood slows another caller.
package final class RequestRate: Sendable {
  /// Who asks.
  package struct Caller: Hashable, Sendable {
    let name: String
    let perSecond: Int
    let guest: String?

    /// Makes a caller.
    ///
    /// - Parameters:
    ///   - name: the kind.
    ///   - perSecond: the number of admitted requests a second.
    ///   - guest: the guest who asks; `nil` for callers of a kind that share their requests.
    package init(_ name: String, perSecond: Int, guest: String? = nil) {
      (self.name, self.perSecond, self.guest) = (name, perSecond, guest)
    }

    /// Those without a cookie.
    package static let stranger = Caller("stranger", perSecond: 400)
  }

  private struct Window {
    let start: ContinuousClock.Instant
    var count = 0
  }

  private let windows = Mutex<[Caller: Window]>([:])

  package init() {}

  /// Counts a request; `false` if it exceeds the limit.
  package func admits(_ caller: Caller, now: ContinuousClock.Instant = .now) -> Bool {
    windows.withLock { windows in
      // Nothing remains of a guest who has left.
      windows = windows.filter { $0.value.start.duration(to: now) < .seconds(1) }
      var window = windows[caller] ?? Window(start: now)
      window.count += 1
      windows[caller] = window
      return window.count <= caller.perSecond
    }
  }
}

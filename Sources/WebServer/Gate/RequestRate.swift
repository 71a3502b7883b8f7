import Synchronization

/// Admits so many requests a second of each kind of caller: a flood of strangers slows no guest.
package final class RequestRate: Sendable {
  /// Who asks.
  package struct Caller: Hashable, Sendable {
    let name: String
    let perSecond: Int

    /// Makes a kind of caller; all of one name share their requests.
    package init(_ name: String, perSecond: Int) {
      (self.name, self.perSecond) = (name, perSecond)
    }
  }

  private struct Window {
    var start = ContinuousClock.now
    var count = 0
  }

  private let windows = Mutex<[Caller: Window]>([:])

  /// Counts a request; `false` beyond the limit.
  package func admits(_ caller: Caller) -> Bool {
    windows.withLock { windows in
      var window = windows[caller] ?? Window()
      if window.start.duration(to: .now) >= .seconds(1) { window = Window() }
      window.count += 1
      windows[caller] = window
      return window.count <= caller.perSecond
    }
  }
}

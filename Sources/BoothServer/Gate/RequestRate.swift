import Synchronization

/// Admits so many requests a second of each kind of caller: a flood of strangers slows no visit.
final class RequestRate: Sendable {
  /// Who asks.
  enum Caller: Hashable {
    /// A visit's page; two send some seventy requests a second.
    case visit
    /// A phone that loads a photo by its link.
    case link
    case stranger

    fileprivate var perSecond: Int {
      switch self {
      case .visit, .stranger: 400
      case .link: 20
      }
    }
  }

  private struct Window {
    var start = ContinuousClock.now
    var count = 0
  }

  private let windows = Mutex<[Caller: Window]>([:])

  /// Counts a request; `false` beyond the limit.
  func admits(_ caller: Caller) -> Bool {
    windows.withLock { windows in
      var window = windows[caller] ?? Window()
      if window.start.duration(to: .now) >= .seconds(1) { window = Window() }
      window.count += 1
      windows[caller] = window
      return window.count <= caller.perSecond
    }
  }
}

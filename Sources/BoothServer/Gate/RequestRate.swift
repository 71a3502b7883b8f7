import Synchronization

/// Admits so many requests a second, of all connections: two pages send some seventy.
final class RequestRate: Sendable {
  private static let perSecond = 400

  private struct Window {
    var start = ContinuousClock.now
    var count = 0
  }

  private let window = Mutex(Window())

  /// Counts a request; `false` beyond the limit.
  func admits() -> Bool {
    window.withLock { window in
      if window.start.duration(to: .now) >= .seconds(1) { window = Window() }
      window.count += 1
      return window.count <= Self.perSecond
    }
  }
}

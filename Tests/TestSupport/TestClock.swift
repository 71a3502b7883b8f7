package import Foundation
import Synchronization

/// A settable clock.
package final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  package init() {}

  package var now: Date { time.withLock { $0 } }
  package func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

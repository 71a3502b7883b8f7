import ServiceLifecycle
import UnixSignals

/// Does something at every SIGHUP, as `systemctl reload` sends it; the server's own ending is then by
/// SIGTERM and SIGINT alone.
package struct HangUps: Service {
  private let signals: UnixSignalsSequence
  private let wasMissed: @Sendable () -> Bool
  private let body: @Sendable () async -> Void

  /// Hears the signal from now on: one that comes before the service runs is answered when it does.
  ///
  /// - Parameter wasMissed: whether one came earlier, which is answered then, too.
  package init(
    wasMissed: @escaping @Sendable () -> Bool = { false },
    _ body: @escaping @Sendable () async -> Void
  ) async {
    signals = await UnixSignalsSequence(trapping: .sighup)
    (self.wasMissed, self.body) = (wasMissed, body)
  }

  package func run() async throws {
    if wasMissed() { await body() }
    for await _ in signals.cancelOnGracefulShutdown() { await body() }
  }
}

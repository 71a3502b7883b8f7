import ServiceLifecycle
import UnixSignals

/// Does something at every SIGHUP, as `systemctl reload` sends it; the server's own ending is then by
/// SIGTERM and SIGINT alone.
package struct HangUps: Service {
  private let body: @Sendable () async -> Void

  package init(_ body: @escaping @Sendable () async -> Void) { self.body = body }

  package func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() { await body() }
  }
}

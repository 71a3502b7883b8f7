import ServiceLifecycle
import UnixSignals

/// Runs an action at every SIGHUP, as `systemctl reload` sends it; only SIGTERM and SIGINT then end
/// the server.
package struct HangUps: Service {
  private let body: @Sendable () async -> Void

  package init(_ body: @escaping @Sendable () async -> Void) { self.body = body }

  package func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() { await body() }
  }
}

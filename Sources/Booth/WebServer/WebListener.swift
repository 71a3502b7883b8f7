package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
package import ServiceLifecycle
import UnixSignals

/// Listens, and serves answers until a signal ends the process.
package struct WebListener: Sendable {
  private let host: String
  private let port: Int
  private let connections: Connections

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - host: the address to listen on.
  ///   - port: the port; 0 for any free one.
  ///   - connections: the gate's connections.
  package init(host: String, port: Int, connections: Connections) {
    (self.host, self.port, self.connections) = (host, port, connections)
  }

  /// Serves until SIGTERM or SIGINT, and also until SIGHUP if no ``HangUps`` is among the services.
  ///
  /// - Parameters:
  ///   - services: what runs beside the server.
  ///   - ready: called with the port when the server listens.
  /// - Throws: ``WebServerError`` when it cannot listen.
  package func run(
    _ responder: some HTTPResponder<WebContext>, beside services: [any Service],
    ready: @escaping @Sendable (Int) async -> Void
  ) async throws(WebServerError) {
    // Requests hold addresses and faces, so the server logs nothing.
    let logger = Logger(label: "selfie") { _ in SwiftLogNoOpLogHandler() }
    let (port, connections) = (port, connections)
    let application = Application(
      responder: responder,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [LargeReceiveBuffers(), ConnectionWatch(connections)],
          // The gate answers a slow body first.
          idleTimeout: .seconds(17))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "kotinos",
        // A connection stays open for a moment while the server closes it.
        availableConnectionsDelegate: MaximumAvailableConnections(connections.capacity + 32)),
      onServerRunning: { channel in await ready(channel.localAddress?.port ?? port) },
      logger: logger)
    var group = ServiceGroupConfiguration(
      services: [.init(service: application)] + services.map { .init(service: $0) },
      gracefulShutdownSignals: [.sigterm, .sigint]
        + (services.contains { $0 is HangUps } ? [] : [.sighup]),
      logger: logger)
    // Event streams end at once; work on a frame takes less than a second.
    group.maximumGracefulShutdownDuration = .seconds(2)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      throw WebServerError(error)
    }
  }
}

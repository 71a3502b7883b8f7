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
  ///   - port: the port; 0 takes any that is free.
  ///   - connections: the gate's.
  package init(host: String, port: Int, connections: Connections) {
    (self.host, self.port, self.connections) = (host, port, connections)
  }

  /// Serves until SIGTERM or SIGINT, and until SIGHUP where no ``HangUps`` hear it.
  ///
  /// - Parameters:
  ///   - services: what runs as long.
  ///   - ready: called with the port when the server listens.
  /// - Throws: ``WebServerError`` when it cannot listen.
  package func run(
    _ responder: some HTTPResponder<WebContext>, beside services: [any Service],
    ready: @escaping @Sendable (Int) async -> Void
  ) async throws(WebServerError) {
    // Requests hold addresses and faces: nothing of them is logged.
    let logger = Logger(label: "selfie") { _ in SwiftLogNoOpLogHandler() }
    let (port, connections) = (port, connections)
    let application = Application(
      responder: responder,
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [LargeReceiveBuffers(), ConnectionWatch(connections)],
          idleTimeout: .seconds(15))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "kotinos",
        // Connections that are being closed are open for a moment longer.
        availableConnectionsDelegate: MaximumAvailableConnections(connections.capacity + 32)),
      onServerRunning: { channel in await ready(channel.localAddress?.port ?? port) },
      logger: logger)
    var group = ServiceGroupConfiguration(
      services: [.init(service: application)] + services.map { .init(service: $0) },
      gracefulShutdownSignals: [.sigterm, .sigint]
        + (services.contains { $0 is HangUps } ? [] : [.sighup]),
      logger: logger)
    // Event streams end at once; a frame in work takes less than a second.
    group.maximumGracefulShutdownDuration = .seconds(2)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      throw WebServerError(error)
    }
  }
}

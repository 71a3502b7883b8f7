import Booth
package import Champion
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The booth over HTTP: the page's files and its interface (docs/booth-api.yaml).
package struct BoothServer: Sendable {
  private let settings: ServerSettings
  private let devices: BoothDevices
  private let page: PageFiles
  /// One for each visit at a time.
  private let studios: [VisitStudio]

  /// Reads the page's files; the server listens when it runs.
  ///
  /// - Throws: an error of Foundation when the folder of the page cannot be read.
  package init(_ settings: ServerSettings, devices: BoothDevices) throws {
    (self.settings, self.devices) = (settings, devices)
    page = try PageFiles(folder: settings.page)
    studios = (0..<settings.visits).map { _ in VisitStudio(settings.booth) }
  }

  /// Loads the first studio's models and artwork: a booth without them would greet visitors and
  /// crown none.
  package func load() throws(ChampionError) { try studios.first?.load() }

  /// Serves until SIGTERM or SIGINT.
  ///
  /// - Parameter ready: called with the port when the server listens.
  /// - Throws: ``BoothServerError`` when it cannot listen.
  package func run(
    ready: @escaping @Sendable (Int) -> Void
  ) async throws(BoothServerError) {
    // Requests hold addresses and faces: nothing of them is logged.
    let logger = Logger(label: "booth") { _ in SwiftLogNoOpLogHandler() }
    let visits = Visits(settings, devices: devices, studios: studios)
    let connections = Connections(capacity: settings.connections)
    let (settings, links) = (settings, devices.links)
    let application = Application(
      router: router(visits, connections),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [LargeReceiveBuffers(), ConnectionWatch(connections)],
          idleTimeout: .seconds(15))),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: "kotinos",
        // Connections that are being closed are open for a moment longer.
        availableConnectionsDelegate: MaximumAvailableConnections(settings.connections + 32)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? settings.port
        await visits.listen(at: port)
        ready(port)
      },
      logger: logger)
    var services = ServiceGroupConfiguration(
      services: [
        .init(service: application),
        .init(service: Sweeper(visits: visits, links: links, sums: devices.sums)),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint, .sighup], logger: logger)
    // Event streams end at once; a frame in work takes less than a second.
    services.maximumGracefulShutdownDuration = .seconds(2)
    do {
      try await ServiceGroup(configuration: services).run()
    } catch {
      throw BoothServerError(error)
    }
  }

  private func router(_ visits: Visits, _ connections: Connections) -> Router<BoothContext> {
    let router = Router(context: BoothContext.self, options: .autoGenerateHeadEndpoints)
    let sprites = SpriteCache(artwork: settings.booth.artwork)
    router.middlewares.add(Gate(visits: visits, connections: connections))
    page.add(to: router)
    LanguageRoutes(settings).add(to: router)
    MuseumRoutes(settings).add(to: router)
    SessionRoutes(visits: visits).add(to: router)
    QuizRoutes(visits: visits).add(to: router)
    CameraRoutes(visits: visits, sprites: sprites, camera: devices.camera).add(to: router)
    ReviewRoutes(visits: visits, sprites: sprites).add(to: router)
    MailRoutes(visits: visits).add(to: router)
    LinkRoutes(visits: visits, links: devices.links).add(to: router)
    CardRoutes(visits: visits).add(to: router)
    SpriteRoutes(visits: visits, sprites: sprites).add(to: router)
    EventRoutes(visits: visits, camera: devices.camera).add(to: router)
    let staff = StaffSessions()
    StaffRoutes(visits: visits, devices: devices, staff: staff).add(to: router)
    StaffMailRoutes(staff: staff, outbox: devices.outbox).add(to: router)
    StaffPrintRoutes(staff: staff, printer: devices.printer).add(to: router)
    StaffQuizRoutes(staff: staff, quiz: devices.quiz).add(to: router)
    StaffSumsRoutes(staff: staff, sums: devices.sums).add(to: router)
    router.get("/healthz") { _, _ in Response.empty }
    return router
  }
}

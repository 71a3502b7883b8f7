import Booth
import Hummingbird
import Museum
package import WebServer

/// The booth over HTTP: the page's files and its interface (docs/booth-api.yaml).
package struct BoothServer: RunningServer {
  private let settings: ServerSettings
  private let devices: BoothDevices
  private let page: PageContent<FirstPage>
  /// One studio for each simultaneous visit.
  private let studios: [VisitStudio]

  /// Reads the page's files; the server listens when it runs.
  ///
  /// - Throws: an error of Foundation when the folder of the page cannot be read.
  package init(_ settings: ServerSettings, devices: BoothDevices) throws {
    (self.settings, self.devices) = (settings, devices)
    page = PageContent(
      files: [try PageFiles(folder: settings.page)],
      languages: settings.languages.map { PageLanguage($0, of: settings) },
      firstPage: settings.firstPage, pictures: settings.firstPage?.pictures.map(\.bytes) ?? [],
      styleSheet: settings.palette.styleSheet,
      logo: settings.logo.map { ($0.bytes, $0.format.type) })
    studios = (0..<settings.visits).map { _ in VisitStudio(settings.booth) }
  }

  /// Loads models and artwork now, in the studio that the first visit takes: a booth that lacks them
  /// would greet visitors and then fail to crown them.
  package func load() throws { try studios.last?.load() }

  /// Serves until SIGTERM or SIGINT.
  ///
  /// - Parameter ready: called with the port when the server listens.
  /// - Throws: ``WebServerError`` when it cannot listen.
  package func run(
    ready: @escaping @Sendable (Int) -> Void
  ) async throws(WebServerError) {
    let visits = makeVisits()
    let connections = Connections(capacity: settings.connections)
    let listener = WebListener(
      host: settings.host, port: settings.port, connections: connections)
    let sweeper = Sweeper(
      visits: visits, links: devices.links, sums: devices.sums,
      printer: devices.printer, folder: devices.folder)
    let router = router(visits, connections).buildResponder()
    try await listener.run(router, beside: [sweeper]) { port in
      await visits.listen(at: port)
      ready(port)
    }
  }

  /// The visits of a run.
  func makeVisits() -> Visits {
    Visits(settings, devices: devices, studios: studios, pageVersion: page.version)
  }

  /// All that is served, behind the gate.
  func router(_ visits: Visits, _ connections: Connections) -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let sprites = SpriteCache(artwork: settings.booth.artwork)
    router.middlewares.add(Gate(BoothRules(visits: visits), connections: connections))
    page.add(to: router)
    SessionRoutes(visits: visits).add(to: router)
    QuizRoutes(visits: visits).add(to: router)
    CameraRoutes(visits: visits, sprites: sprites, camera: devices.camera).add(to: router)
    ReviewRoutes(visits: visits, sprites: sprites).add(to: router)
    FilmRoutes(visits: visits).add(to: router)
    HeraldRoutes(visits: visits).add(to: router)
    MailRoutes(visits: visits).add(to: router)
    LinkRoutes(visits: visits, links: devices.links, languages: settings.languages).add(to: router)
    CardRoutes(visits: visits).add(to: router)
    SpriteRoutes(visits: visits, sprites: sprites).add(to: router)
    EventRoutes(visits: visits, camera: devices.camera).add(to: router)
    let staff = StaffSessions()
    let panel = router.group().add(middleware: staff)
    StaffRoutes(visits: visits, devices: devices, staff: staff).add(to: router, panel)
    StaffMailRoutes(outbox: devices.outbox).add(to: panel)
    StaffPrintRoutes(printer: devices.printer).add(to: panel)
    StaffQuizRoutes(quiz: devices.quiz).add(to: panel)
    StaffSumsRoutes(sums: devices.sums).add(to: panel)
    StaffExhibitRoutes(folder: devices.exhibitFolder).add(to: panel)
    HealthRoutes().add(to: router)
    return router
  }
}

package import Exhibit
import Hummingbird
import Museum
import Season
import Texts
import Threading
package import WebServer

/// An exhibit over HTTP: the page's files, and its interface (docs/exhibit-api.yaml).
package struct ExhibitServer: RunningServer {
  private let settings: ExhibitServerSettings
  private let exhibit: ExhibitFolder
  private let content: ExhibitContent
  private let page: PageContent<FirstPage>
  /// Reads the exhibit anew at every SIGHUP; `nil` if it cannot be shown, so that the running one
  /// stays.
  package var renewed: @Sendable () -> ExhibitServer? = { nil }
  /// Whether a SIGHUP came while the exhibit was read.
  package var isOutdated: @Sendable () -> Bool = { false }

  /// Reads the page's files, learns the pictures and decodes the animations; ``run(ready:)``
  /// listens.
  ///
  /// - Parameter exhibit: a folder without faults.
  /// - Throws: an error of Foundation when a folder of the page cannot be read, or
  ///   `ExhibitError`.
  package init(_ exhibit: ExhibitFolder, _ settings: ExhibitServerSettings) throws {
    (self.exhibit, self.settings) = (exhibit, settings)
    page = PageContent(
      files: [
        try PageFiles(folder: settings.page),
        try PageFiles(folder: settings.sharedPage, prefix: "/booth"),
      ],
      languages: Self.languages(of: exhibit, settings),
      firstPage: settings.firstPage, pictures: settings.firstPage?.pictures.map(\.bytes) ?? [],
      styleSheet: settings.palette.styleSheet,
      logo: settings.logo.map { ($0.bytes, $0.format.type) })
    content = try ExhibitContent(exhibit)
  }

  /// Serves until SIGTERM or SIGINT.
  ///
  /// - Parameter ready: called with the port when the server listens.
  /// - Throws: `WebServerError` when it cannot listen.
  package func run(ready: @escaping @Sendable (Int) -> Void) async throws(WebServerError) {
    let visitors = makeVisitors()
    let connections = Connections(capacity: settings.connections)
    let listener = WebListener(
      host: settings.host, port: settings.port, connections: connections)
    let current = CurrentRouter(router(visitors, connections))
    let renewal = await HangUps(wasMissed: isOutdated) { [renewed] in
      guard let new = await Blocking.run({ renewed() }) else { return }
      await new.take(over: current, visitors, connections)
    }
    try await listener.run(
      current, beside: [VisitorSweeper(visitors: visitors, sums: settings.sums), renewal],
      ready: { ready($0) })
  }

  /// Replaces a running server's exhibit with this one. The router goes first: pages that see the
  /// new version in a frame's answer then load the new exhibit.
  func take(over current: CurrentRouter, _ visitors: Visitors, _ connections: Connections) async {
    current.replace(with: router(visitors, connections))
    await visitors.look(for: content.album)
  }

  /// The visitors of a run.
  func makeVisitors() -> Visitors {
    Visitors(capacity: settings.visitors, album: content.album)
  }

  /// All that is served, behind the gate.
  func router(_ visitors: Visitors, _ connections: Connections) -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let rules = ExhibitRules(visitors: visitors, hostNames: settings.hostNames)
    router.middlewares.add(Gate(rules, connections: connections))
    page.add(to: router)
    let answer = ExhibitAnswer(
      exhibit, content, page: page.version, isStand: settings.isStand)
    ExhibitRoutes(answer).add(to: router)
    FileRoutes(content: content).add(to: router)
    SightingRoutes(
      visitors: visitors, slots: FrameSlots(settings.framesAtATime), version: answer.version,
      sums: settings.sums, names: exhibit.pictures.map(\.name)
    ).add(to: router)
    CountRoutes(sums: settings.sums, possible: possibleCounts).add(to: router)
    router.get("/healthz") { _, _ in Response.empty }
    return router
  }

  /// The points that visitors can open, and the speeches that they can hear.
  private var possibleCounts: Set<ExhibitCount> {
    var counts: Set<ExhibitCount> = []
    for picture in exhibit.pictures {
      for point in picture.points { counts.insert(.point(point.name, of: picture.name)) }
      if !picture.sounds.isEmpty { counts.insert(.speech(picture.name)) }
    }
    return counts
  }

  /// The words of the page, with the exhibit's title.
  private static func languages(
    of exhibit: ExhibitFolder, _ settings: ExhibitServerSettings
  ) -> [PageLanguage] {
    settings.languages.map { file in
      var words = file.words[.page, default: [:]]
      words.merge(file.words[.exhibit, default: [:]]) { _, own in own }
      words["title"] = .plain(exhibit.title.words(for: file.language))
      return PageLanguage(file, museum: settings.name.text(in: file.language), words: words)
    }
  }
}

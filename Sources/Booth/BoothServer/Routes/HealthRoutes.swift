import HTTPTypes
import Hummingbird
import Synchronization
import WebServer

/// `/healthz`: the server answers; `/healthz/page`: a page has recently asked for the former.
struct HealthRoutes {
  /// When a page last asked; it counts from the server's start, while a page may still load.
  private final class LastBeat: Sendable {
    private let time: Mutex<ContinuousClock.Instant>

    init(_ start: ContinuousClock.Instant) { time = Mutex(start) }

    func note(_ now: ContinuousClock.Instant) { time.withLock { $0 = now } }
    func age(_ now: ContinuousClock.Instant) -> Duration { time.withLock { $0.duration(to: now) } }
  }

  private let lastBeat: LastBeat
  private let patience: Duration
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter patience: the time after which the page counts as hanging; a page asks every 5
  ///   seconds.
  init(
    patience: Duration = .seconds(40),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.patience, self.now) = (patience, now)
    lastBeat = LastBeat(now())
  }

  func add(to router: Router<WebContext>) {
    router.get("/healthz") { request, _ in
      // Browsers state where a request comes from; probes do not.
      if request.headers[.secFetchSite] == "same-origin" { lastBeat.note(now()) }
      return Response.empty
    }
    router.get("/healthz/page") { _, _ in
      guard lastBeat.age(now()) < patience else {
        throw Refusal(.serviceUnavailable, "page", "No page gives a sign of life.")
      }
      return Response.empty
    }
  }
}

extension HTTPField.Name {
  fileprivate static let secFetchSite = named("Sec-Fetch-Site")
}

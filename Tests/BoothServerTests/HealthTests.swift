import HTTPTypes
import Hummingbird
import Synchronization
import Testing
import WebServer
import WebTesting

@testable import BoothServer

@Suite("The page's sign of life")
struct HealthTests {
  /// The moment that the routes take for now.
  private final class Clock: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func advance(_ seconds: Int) { time.withLock { $0 += .seconds(seconds) } }
  }

  @Test("A page that asks lives for 40 seconds; what else asks is no page")
  func table() async throws {
    let clock = Clock()
    let router = Router(context: WebContext.self)
    HealthRoutes(now: { clock.now }).add(to: router)
    let browser = Browser(try await InProcessServer(router))
    // Seconds that pass, who asks then (a request's Sec-Fetch-Site), and whether the page lives.
    for (pause, site, lives) in [
      (39, nil, true), (1, nil, false),
      // curl and blackbox_exporter, another site's page, an address that is typed.
      (0, "no header", false), (0, "cross-site", false), (0, "none", false),
      (0, "same-origin", true), (39, nil, true), (1, nil, false), (500, "same-origin", true),
      (5, "same-origin", true), (39, nil, true), (1, nil, false),
    ] as [(Int, String?, Bool)] {
      clock.advance(pause)
      if let site {
        let field = site == "no header" ? nil : site
        let answer = try await browser.call(.get, "/healthz", .none, ["Sec-Fetch-Site": field])
        #expect(answer.status == 204)
      }
      #expect(try await isAlive(browser) == lives, "\(pause) s later, \(site ?? "nobody")")
    }
  }

  /// What the route answers; without the gate a refusal is thrown.
  private func isAlive(_ browser: Browser) async throws -> Bool {
    do {
      return try await browser.call(.get, "/healthz/page").status == 204
    } catch let refusal as Refusal {
      #expect(refusal.status == .serviceUnavailable && refusal.code == "page")
      return false
    }
  }

  @Test("A booth answers for its page without a visit, and without a page")
  func start() async throws {
    let booth = try await TestBooth()
    let answer = try await booth.browser().call(.get, "/healthz/page")
    // A busy machine may take longer to ask than the first page has to come up.
    #expect(answer.status == 204 || answer.status == 503 && answer["code"] == "page")
  }
}

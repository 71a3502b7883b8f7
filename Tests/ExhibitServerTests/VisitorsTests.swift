import PictureTracking
import Testing
import WebServer

@testable import ExhibitServer

@Suite("The visitors of an exhibit")
struct VisitorsTests {
  private let visitors: Visitors
  private let start = ContinuousClock.now

  init() throws { visitors = Visitors(capacity: 4, album: try PictureAlbum([])) }

  /// A visitor who begins so many seconds after the start.
  private func begin(at seconds: Int = 0) async throws -> String {
    try await visitors.begin(replacing: nil, now: start + .seconds(seconds))
  }

  private func look(_ cookies: [String], at seconds: Int) async throws {
    for cookie in cookies {
      _ = try await visitors.looking(cookie, now: start + .seconds(seconds))
    }
  }

  private func looks(_ cookie: String) async -> Bool { await visitors.visitor(cookie) != nil }

  @Test("As many look as there are places; a browser that begins again keeps its own")
  func capacity() async throws {
    var cookies: [String] = []
    for _ in 0..<4 { cookies.append(try await begin()) }
    await #expect(throws: Refusal.self) { try await begin() }
    let again = try await visitors.begin(replacing: cookies[0], now: start)
    #expect(await !looks(cookies[0]))
    #expect(await looks(again))
    await visitors.end(again)
    _ = try await begin()
  }

  @Test("Who sends no frame leaves after ten seconds where others wait, else after thirty")
  func idle() async throws {
    let silent = try await begin()
    let others = [try await begin(), try await begin(), try await begin()]
    try await look(others, at: 9)
    await #expect(throws: Refusal.self) { try await begin(at: 9) }
    #expect(await looks(silent))
    let next = try await begin(at: 10)
    #expect(await !looks(silent))
    for one in others { await visitors.end(one) }
    try await look([next], at: 20)
    _ = try await begin(at: 49)
    #expect(await looks(next), "there was a place")
    _ = try await begin(at: 50)
    #expect(await !looks(next))
  }

  @Test("Where others wait, the one who has looked longest leaves after two minutes")
  func turns() async throws {
    var cookies: [String] = []
    for second in 0..<4 { cookies.append(try await begin(at: second)) }
    try await look(cookies, at: 119)
    await #expect(throws: Refusal.self) { try await begin(at: 119) }
    try await look(cookies, at: 121)
    #expect(await looks(cookies[0]), "no other visitor waits")
    _ = try await begin(at: 121)
    #expect(await !looks(cookies[0]))
    for cookie in cookies.dropFirst() { #expect(await looks(cookie)) }
  }
}

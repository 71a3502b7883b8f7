import Booth
import HTTPTypes
import Museum
import TestSupport
import Testing
import Texts
import WebTesting

@testable import BoothServer
import Season

@Suite("Sessions")
struct SessionTests {
  private static let english = Browser.Body.json(#"{"language":"en"}"#)

  @Test("A browser without a visit is told so by every call of a visit")
  func idle() async throws {
    let booth = try await TestBooth { $1.addQuiz() }
    #expect(try await booth.browser().call(.get, "/api/session").text == #"{"state":"idle"}"#)
    #expect(try await booth.browser().call(.delete, "/api/session").status == 204)
    for (method, path, body) in Calls.all {
      for cookie in [nil, "", "x", String(repeating: "0", count: 5000)] {
        let browser = booth.browser(cookie.map { ["kotinos-booth": $0] } ?? [:])
        let answer = try await browser.call(method, path, body)
        #expect(answer.outcome == "404 no-session", "\(method) \(path): \(answer)")
      }
    }
  }

  @Test("A visit begins with a cookie that no page reads and no other site sends")
  func begin() async throws {
    let booth = try await TestBooth { settings, devices in
      devices.addQuiz()
      (settings.idleSeconds, settings.warningSeconds) = (90, 30)
      (settings.countdownSeconds, settings.hasSounds) = (5, false)
    }
    let browser = booth.browser()
    let answer = try await browser.call(.post, "/api/session", .json(#"{"language":"el"}"#))
    #expect(answer.status == 201)
    let field = try #require(answer.field("Set-Cookie"))
    for word in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(field.contains(word)) }
    #expect(try #require(browser.cookie("kotinos-booth")).count >= 22, "a session is guessed")
    let texts = ["state": "quiz", "language": "el", "camera": "browser", "consent.version": "1"]
    for (path, value) in texts { #expect(answer[path] == value, "\(path)") }
    for (path, value) in [
      "quiz": true, "mail": false, "mailFull": false, "qr": false, "print": false, "sounds": false,
    ] {
      #expect(answer[path] == value, "\(path)")
    }
    for (path, value) in [
      "revision": 0, "prints": 0, "idleSeconds": 90, "warningSeconds": 30, "countdownSeconds": 5,
      "burstFrames": 5, "consent.addressDays": 0, "consent.linkMinutes": 10,
    ] {
      #expect(answer[path] == value, "\(path)")
    }
    #expect(try await browser.call(.get, "/api/session").text == answer.text)
  }

  @Test("A third visitor at once is told that the booth is busy; a place is taken again")
  func busy() async throws {
    let booth = try await TestBooth()
    let (first, second) = (try await booth.visitor(), try await booth.visitor())
    let third = booth.browser()
    #expect(try await third.call(.post, "/api/session", Self.english).outcome == "429 busy")
    #expect(try await third.state() == "idle")
    #expect(try await first.call(.delete, "/api/session").status == 204)
    let cookie = second.cookie("kotinos-booth")
    // Beginning anew in the same browser takes no second place.
    for _ in 0..<20 {
      #expect(try await third.call(.post, "/api/session", Self.english).status == 201)
    }
    #expect(try await second.state() == "won" && second.cookie("kotinos-booth") == cookie)
    #expect(try await first.state() == "idle")
  }

  @Test("Two browsers see nothing of each other, and one that guesses sees nothing at all")
  func apart() async throws {
    let booth = try await TestBooth { $1.addQuiz() }
    let (one, other) = (try await booth.visitor("el"), try await booth.visitor("en"))
    let token = try #require(one.cookie("kotinos-booth"))
    #expect(token != other.cookie("kotinos-booth"))
    for _ in 0..<3 { _ = try await one.answer() }
    #expect(try await one.state() == "won")
    #expect(try await other.state() == "quiz")
    let changed = token.dropLast() + (token.last == "A" ? "B" : "A")
    #expect(try await booth.browser(["kotinos-booth": String(changed)]).state() == "idle")
    try await other.call(.delete, "/api/session")
    #expect(try await one.state() == "won")
  }

  @Test("A visit's language is switched to another that the booth offers, and nothing else changes")
  func languages() async throws {
    let booth = try await TestBooth { $1.addQuiz() }
    let visitor = try await booth.visitor("el")
    let asked = try await visitor.call(.get, "/api/quiz")
    let answer = try await visitor.call(.put, "/api/session", Self.english)
    #expect(answer.status == 200 && answer["language"] == "en" && answer["revision"] == 1)
    #expect(try await visitor.call(.get, "/api/quiz").text == asked.text)
    for (text, outcome) in [
      (#"{"language":"fr"}"#, "422 language"), (#"{"language":""}"#, "422 body"),
      (#"{"language":null}"#, "422 body"), (#"{"language":3}"#, "422 body"), ("{}", "422 body"),
      (#"{"language":"EL\u0000"}"#, "422 body"),
    ] {
      for (method, browser) in [(Calls.put, visitor), (Calls.post, booth.browser())] {
        let answer = try await browser.call(method, "/api/session", .json(text))
        #expect(answer.outcome == outcome, "\(method) \(text)")
      }
    }
    #expect(try await visitor.call(.get, "/api/session")["language"] == "en")
  }

  @Test("A closed booth begins no visit, lets one go on, and keeps its word after a restart")
  func closed() async throws {
    let temporary = try TemporaryFolder()
    let folder = try StateFolder(temporary("booth"), of: "booth")
    let change = { (_: inout ServerSettings, devices: inout BoothDevices) in
      devices.folder = folder
    }
    let booth = try await TestBooth(change)
    let visitor = try await booth.visitor()
    try await booth.visits.setOpen(false)
    #expect(
      try await booth.browser().call(.post, "/api/session", Self.english).outcome == "503 closed")
    // Who begins anew then keeps the visit that goes on.
    #expect(try await visitor.call(.post, "/api/session", Self.english).outcome == "503 closed")
    #expect(try await visitor.state() == "won")
    let again = try await TestBooth(change)
    #expect(
      try await again.browser().call(.post, "/api/session", Self.english).outcome == "503 closed")
    try await again.visits.setOpen(true)
    #expect(try await again.visitor().state() == "won")
    #expect(try await TestBooth(change).visitor().state() == "won")
  }

  @Test("A booth that the hours keep closed rests, and is opened by staff")
  func hours() async throws {
    let temporary = try TemporaryFolder()
    let folder = try StateFolder(temporary("booth"), of: "booth")
    let change = { (settings: inout ServerSettings, devices: inout BoothDevices) in
      settings.hours = OpeningHours(weekdays: [:])
      devices.folder = folder
    }
    let booth = try await TestBooth(change)
    #expect(
      try await booth.browser().call(.post, "/api/session", Self.english).outcome == "503 closed")
    var overview = await booth.visits.overview
    #expect(!overview.open && overview.resting && overview.opens == nil)
    try await booth.visits.setOpen(true)
    #expect(try await booth.visitor().state() == "won")
    #expect(try await TestBooth(change).visitor().state() == "won", "a restart keeps the choice")
    try await booth.visits.setOpen(false)
    overview = await booth.visits.overview
    #expect(!overview.open && !overview.resting)
  }

  /// A call of a visit, and whether it shows that the visitor is there.
  private static let signCases: [(Calls.Method, String, Bool)] = [
    (.put, "/api/session", true), (.get, "/api/session", false), (.post, "/api/frames", false),
    (.get, "/api/quiz", true), (.get, "/api/photo", false), (.get, "/api/preview", false),
    (.get, "/api/mail", false), (.get, "/api/print", false), (.delete, "/api/photo", true),
    (.post, "/api/review", true), (.post, "/api/link", true), (.post, "/api/mail", true),
  ]

  @Test(
    "What a visitor does keeps the visit; what the page does by itself does not",
    arguments: signCases)
  func signs(method: Calls.Method, path: String, isSign: Bool) async throws {
    let booth = try await TestBooth { settings, _ in settings.idleSeconds = 60 }
    let visitor = try await booth.visitor()
    let begun = ContinuousClock.now
    // A call that comes later than the visit's beginning by a time that the clock tells.
    while ContinuousClock.now < begun + .milliseconds(2) { await Task.yield() }
    let body = Calls.all.first { $0.method == method && $0.path.hasPrefix(path) }?.body
    try await visitor.call(method, path, path == "/api/session" ? Self.english : body ?? .none)
    // The visit is forgotten when the idle time and the page's grace are over since the last sign.
    await booth.visits.endIdle(now: begun + .seconds(75) + .milliseconds(1))
    #expect(try await visitor.state() == (isSign ? "won" : "idle"))
  }

  @Test("A visit is forgotten when its time and the page's grace are over, and gives its place up")
  func idleTime() async throws {
    let booth = try await TestBooth { settings, _ in
      (settings.visits, settings.idleSeconds) = (1, 30)
    }
    let before = ContinuousClock.now
    let visitor = try await booth.visitor()
    let after = ContinuousClock.now
    await booth.visits.endIdle(now: before + .seconds(45))
    #expect(try await visitor.state() == "won")
    await booth.visits.endIdle(now: after + .seconds(45) + .milliseconds(1))
    #expect(try await visitor.state() == "idle")
    #expect(try await booth.visitor().state() == "won")
  }

  @Test("Who comes gets the place of one whose time is over, before any sweep")
  func idlePlace() async throws {
    let booth = try await TestBooth { settings, _ in
      // With the page's grace every visit's time is over at once.
      (settings.visits, settings.idleSeconds) = (1, -15)
    }
    let first = try await booth.visitor()
    #expect(try await booth.visitor().state() == "won")
    #expect(try await first.state() == "idle")
  }

  @Test("A visit counts when it begins, and where it is left")
  func sums() async throws {
    let sums = SeasonSums<VisitCount>(in: nil)
    let booth = try await TestBooth { settings, devices in
      devices.addQuiz()
      devices.sums = sums
      settings.booth.rules.questions = 1
    }
    try await booth.visitor().call(.delete, "/api/session")
    let second = try await booth.visitor()
    _ = try await second.answer()
    // A browser that begins again has left its first visit.
    try await second.call(.post, "/api/session", Self.english)
    let today = sums.last(1)
    #expect(today[.visits] == 3 && today[.leftAtQuiz] == 1 && today[.leftAtCamera] == 1)
  }
}

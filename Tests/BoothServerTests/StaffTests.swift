import Booth
import Foundation
import HTTPTypes
import Hummingbird
import Museum
import Synchronization
import TestSupport
import Testing
import Texts
import WebServer
import WebTesting

@testable import BoothServer
import Season

@Suite("The staff's panel")
struct StaffTests {
  private static func locked(_ settings: inout ServerSettings, _ devices: inout BoothDevices) {
    devices.lock = StaffLock(pin: "4711")
  }

  private static let panel: [(method: HTTPRequest.Method, path: String, body: String)] = [
    (.get, "/staff/status", ""), (.post, "/staff/open", ""), (.post, "/staff/close", ""),
    (.post, "/staff/logout", ""), (.get, "/staff/mail", ""), (.get, "/staff/sums", ""),
    (.get, "/staff/exhibit", ""),
    (.post, "/staff/mail/again", #"{"id":"x"}"#), (.post, "/staff/mail/address", #"{"id":"x"}"#),
    (.put, "/staff/mail/address", #"{"id":"x","address":"a@b.example"}"#),
    (.get, "/staff/questions", ""), (.put, "/staff/questions", "{}"),
    (.delete, "/staff/questions?id=x", ""), (.post, "/staff/questions/delivered", ""),
    (.get, "/staff/prints", ""), (.post, "/staff/prints", #"{"id":"x","word":"came"}"#),
  ]

  @Test("Nothing of the panel is there without the PIN, nor without a lock")
  func shut() async throws {
    for hasLock in [true, false] {
      let booth = try await TestBooth { if hasLock { Self.locked(&$0, &$1) } }
      let cookies = [[:], ["kotinos-staff": "x"], ["kotinos-staff": "", "kotinos-booth": "x"]]
      for (method, path, body) in Self.panel {
        for cookies in cookies {
          let browser = booth.browser(cookies)
          let answer = try await browser.call(method, path, body.isEmpty ? .none : .json(body))
          #expect(answer.outcome == "401 pin", "\(method) \(path)")
        }
      }
    }
  }

  @Test(
    "There is no default PIN",
    arguments: ["", "0000", "1234", "000000", "123456", "246810", "admin"])
  func noDefault(pin: String) async throws {
    let browser = try await TestBooth().browser()
    let answer = try await browser.call(.post, "/staff/login", .json(#"{"pin":"\#(pin)"}"#))
    #expect(answer.outcome == "404 no-pin")
  }

  @Test("The PIN opens the panel in its browser, until that logs out")
  func login() async throws {
    let booth = try await TestBooth(Self.locked)
    let browser = booth.browser()
    let answer = try await browser.call(.post, "/staff/login", .json(#"{"pin":"4711"}"#))
    #expect(answer.status == 204 && answer.body.isEmpty)
    let field = try #require(answer.field("Set-Cookie"))
    for word in ["HttpOnly", "SameSite=Strict", "Path=/staff"] { #expect(field.contains(word)) }
    #expect(try #require(browser.cookie("kotinos-staff")).count >= 22)
    #expect(try await browser.call(.get, "/staff/status").status == 200)
    #expect(try await booth.browser().call(.get, "/staff/status").status == 401)
    let other = try await booth.member()
    #expect(try await browser.call(.post, "/staff/logout").status == 204)
    #expect(try await browser.call(.get, "/staff/status").outcome == "401 pin")
    #expect(try await other.call(.get, "/staff/status").status == 200, "another member's")
    for body in ["{}", #"{"pin":4711}"#, #"{"pin":null}"#] {
      let refused = try await booth.browser().call(.post, "/staff/login", .json(body))
      #expect(refused.outcome == "422 body")
    }
  }

  @Test("Five wrong PINs lock it, in all browsers, for the right PIN too; visitors notice nothing")
  func lock() async throws {
    let booth = try await TestBooth(Self.locked)
    func attempt(_ pin: String) async throws -> Answer {
      try await booth.browser().call(.post, "/staff/login", .json(#"{"pin":"\#(pin)"}"#))
    }
    let member = try await booth.member()
    let start = ContinuousClock.now
    for left in [4, 3, 2, 1] {
      let answer = try await attempt("000\(left)")
      #expect(answer.outcome == "401 pin" && answer["left"] == left)
    }
    for pin in ["0000", "4711", "0001"] {
      let answer = try await attempt(pin)
      #expect(answer.outcome == "423 locked")
      let seconds: Int = try #require(answer["seconds"])
      // A busy machine may be slow.
      let spent = Int(start.duration(to: .now) / .seconds(1)) + 1
      #expect((900 - spent...900).contains(seconds))
    }
    #expect(try await member.call(.get, "/staff/status").status == 200)
    #expect(try await booth.visitor().state() == "won")
  }

  @Test("Forty guesses at the same moment are no more than five tries")
  func guessesAtOnce() async throws {
    let booth = try await TestBooth(Self.locked)
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        group.addTask {
          let body = Browser.Body.json(#"{"pin":"\#(5000 + number)"}"#)
          return try await booth.browser().call(.post, "/staff/login", body).status
        }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 401 } == 4 && statuses.count { $0 == 423 } == 36)
  }

  @Test("A panel without calls is shut after ten minutes; a call begins them anew")
  func lifetime() throws {
    let (sessions, start) = (StaffSessions(), ContinuousClock.now)
    let cookie = sessions.begin(now: start)
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/staff/status")
    head.headerFields[.cookie] = "\(cookie.name)=\(cookie.value)"
    let request = Request(head: head, body: RequestBody(buffer: .init()))
    try sessions.require(request, now: start + .seconds(599))
    try sessions.require(request, now: start + .seconds(599 + 599))
    #expect(throws: Refusal.self) {
      try sessions.require(request, now: start + .seconds(599 + 599 + 600))
    }
    // Another browser's beginning sweeps it.
    _ = sessions.begin(now: start + .seconds(9999))
    #expect(throws: Refusal.self) { try sessions.require(request, now: start) }
  }

  @Test("The panel closes the booth and opens it, and tells what there is of it")
  func status() async throws {
    let booth = try await TestBooth { settings, devices in
      Self.locked(&settings, &devices)
      devices.addQuiz()
      devices.checkUp = { language in
        [CheckUpLine(check: language.rawValue, status: .warning, text: "text", detail: "detail")]
      }
    }
    let member = try await booth.member()
    _ = try await booth.visitor()
    let status = try await member.call(.get, "/staff/status")
    #expect(status["open"] == true && status["questions"] == 30 && status["visits"] == 1)
    #expect(status["outbox.waiting"] == 0 && status["outbox.sent"] == 0)
    #expect(status["outbox.failed"] == 0 && status["mendable"] == 0 && !status.has("prints.stuck"))
    #expect(status["doctor.0.status"] == "warning" && status["doctor.0.detail"] == "detail")
    #expect(!status.has("doctor.1"))
    // In the page's language; in English for those that the booth does not offer.
    for (asked, told) in [("el", "el"), ("en", "en"), ("fr", "en"), ("el,en", "el"), (nil, "en")] {
      let status = try await member.call(.get, "/staff/status", .none, ["Accept-Language": asked])
      #expect(status["doctor.0.check"] == told, "\(asked ?? "")")
    }
    #expect(try await member.call(.post, "/staff/close").status == 204)
    #expect(try await member.call(.get, "/staff/status")["open"] == false)
    #expect(try await booth.visitor().state() == "idle")
    #expect(try await member.call(.post, "/staff/open").status == 204)
    #expect(try await booth.visitor().state() == "quiz")
  }

  @Test("Where nothing is kept, staff close and open the booth, and read that a restart forgets it")
  func notKept() async throws {
    let booth = try await TestBooth {
      Self.locked(&$0, &$1)
      $1.folder = nil
    }
    let member = try await booth.member()
    for (path, isOpen) in [("/staff/close", false), ("/staff/open", true)] {
      #expect(try await member.call(.post, path).outcome == "507 not-kept")
      #expect(try await member.call(.get, "/staff/status")["open"] == isOpen)
    }
  }

  @Test("What a booth does not have is not in its panel")
  func nothingThere() async throws {
    let member = try await TestBooth(Self.locked).member()
    #expect(try await member.call(.get, "/staff/status")["questions"] == 0)
    #expect(try await member.call(.get, "/staff/mail").text == #"{"messages":[]}"#)
    #expect(try await member.call(.get, "/staff/prints").text == #"{"prints":[]}"#)
    for (method, path, body) in Self.panel {
      let outcome =
        path.hasPrefix("/staff/questions")
        ? "404 no-quiz"
        : path.hasPrefix("/staff/mail/")
          ? "404 no-mail" : path == "/staff/prints" && method == .post ? "404 no-print" : nil
      guard let outcome else { continue }
      let draft = #"{"question":{},"right":{},"wrong":[],"why":{}}"#
      let content = path == "/staff/questions" && method == .put ? draft : body
      let answer = try await member.call(method, path, content.isEmpty ? .none : .json(content))
      #expect(answer.outcome == outcome, "\(method) \(path)")
    }
  }

  /// Days since something was counted: the first and the last of each span.
  private static let ages = [0, 6, 7, 29, 30, 399, 400]

  /// The clock at noon of a day that is so many days ago: an hour of daylight saving moves no day.
  private static func noon(_ days: Int) -> Date {
    let today = Calendar.current.startOfDay(for: Date())
    return today.addingTimeInterval(Double(12 - 24 * days) * 3600)
  }

  @Test("The sums are those of today, a week, a month and the season")
  func sums() async throws {
    let clock = Mutex(Self.noon(0))
    let sums = SeasonSums<VisitCount>(in: nil) { clock.withLock { $0 } }
    let booth = try await TestBooth { settings, devices in
      Self.locked(&settings, &devices)
      devices.sums = sums
    }
    for age in Self.ages {
      clock.withLock { $0 = Self.noon(age) }
      sums.count(.printed)
    }
    clock.withLock { $0 = Self.noon(0) }
    for count in VisitCount.allCases where count != .printed { sums.count(count) }
    sums.count(.sent)
    let answer = try await booth.member().call(.get, "/staff/sums")
    #expect(answer.fields == ["month", "season", "today", "week"])
    let printed = ["today": 1, "week": 2, "month": 4, "season": 6]
    for span in answer.fields {
      let numbers: [String: Int] = try #require(answer[span])
      #expect(numbers.count == VisitCount.allCases.count && numbers["sent"] == 2)
      #expect(numbers["printed"] == printed[span], "\(span)")
      #expect(
        numbers.filter { !["sent", "printed"].contains($0.key) }.values.allSatisfy { $0 == 1 })
    }
  }

  @Test("The panel tells what the exhibit on the machine has counted, and nothing without one")
  func exhibitSums() async throws {
    let folder = try TemporaryFolder()
    let booth = try await TestBooth { settings, devices in
      Self.locked(&settings, &devices)
      devices.exhibitFolder = folder.path + "/exhibit"
    }
    let member = try await booth.member()
    #expect(try await member.call(.get, "/staff/exhibit").text == #"{"counts":[]}"#)
    #expect(try await !member.call(.get, "/staff/status").has("looks"))
    let clock = Mutex(Self.noon(0))
    let sums = SeasonSums<ExhibitCount>(
      in: try StateFolder(folder.path + "/exhibit", of: "exhibit")
    ) { clock.withLock { $0 } }
    for age in Self.ages.dropFirst().dropLast() {
      clock.withLock { $0 = Self.noon(age) }
      sums.count(.speech("map"))
    }
    clock.withLock { $0 = Self.noon(0) }
    for count in [
      .speech("map"), .picture("vase"), .point("olympia", of: "map"), .picture("map"),
      .picture("map"),
    ] as [ExhibitCount] { sums.count(count) }
    try sums.keep()
    let told = try await member.call(.get, "/staff/exhibit")
    for (number, (what, picture, times)) in [
      ("looked", "map", 2), ("opened", "map", 1), ("heard", "map", 1), ("looked", "vase", 1),
    ].enumerated() {
      #expect(told["counts.\(number).what"] == what && told["counts.\(number).picture"] == picture)
      for (span, earlier) in [("today", 0), ("week", 1), ("month", 3)] {
        let count: Int = try #require(told["counts.\(number).\(span)"])
        #expect(count == times + (what == "heard" ? earlier : 0), "\(what) \(picture) \(span)")
      }
    }
    #expect(told["counts.1.point"] == "olympia" && !told.has("counts.4"))
    #expect(try await member.call(.get, "/staff/status")["looks"] == 3)
  }
}

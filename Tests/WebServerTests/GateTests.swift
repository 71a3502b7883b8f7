import HTTPTypes
import Hummingbird
import Testing
import Texts
import WebTesting

@testable import WebServer

/// A server with a guest, a body limit of its own, and a fault.
private struct HouseRules: GateRules {
  struct Fault: Error {}
  struct OwnFault: Error {}

  let name = "house"
  let hostNames: Set<String> = ["127.0.0.1", "localhost", "[::1]", "house.example"]

  func guest(of request: Request) async -> String? {
    request.cookies["guest"]?.value == "yes" ? "yes" : nil
  }

  func caller(of request: Request, isGuest: Bool) -> RequestRate.Caller {
    isGuest ? RequestRate.Caller("guest", perSecond: 2) : RequestRate.Caller("all", perSecond: 9999)
  }

  func bodyLimit(of request: Request, isGuest: Bool) throws(Refusal) -> Int {
    if request.uri.path == "/closed" { throw Refusal(.notFound, "closed", "Closed.") }
    return 1000
  }

  func endsConnection(_ request: Request) -> Bool { request.uri.path == "/photo" }

  func refusal(for error: any Error) -> Refusal? {
    error is OwnFault ? Refusal(.conflict, "own", "Its own.") : nil
  }
}

@Suite("The gate")
struct GateTests {
  private let router: Router<WebContext>
  private let connections = Connections(capacity: 64)
  private let server: InProcessServer
  private let browser: Browser

  init() async throws {
    router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.middlewares.add(Gate(HouseRules(), connections: connections))
    router.get("/") { _, _ in Response.bytes(Array("page".utf8), type: "text/plain") }
    router.get("/kept") { _, _ in
      var response = Response.bytes([1], type: "image/png")
      response.headers[.cacheControl] = "immutable"
      return response
    }
    for path in ["/", "/photo", "/closed"] {
      router.on(RouterPath(path), method: .post) { request, _ in
        Response.bytes(try await request.bytes(), type: "text/plain")
      }
    }
    router.get("/fault") { _, _ -> Response in throw HouseRules.Fault() }
    router.get("/own") { _, _ -> Response in throw HouseRules.OwnFault() }
    server = try await InProcessServer(router)
    browser = Browser(server)
  }

  @Test(
    "A request names a host of the server's, whatever its port",
    arguments: [
      ("127.0.0.1", true), ("127.0.0.1:8461", true), ("LOCALHOST:1", true), ("[::1]:80", true),
      ("[::1]", true), ("house.example:65535", true), ("House.Example", true),
      ("evil.example", false), ("evil.example:8461", false), ("127.0.0.2", false),
      ("0.0.0.0", false), ("127.0.0.1.evil.example", false), ("house.example.evil.example", false),
      ("evil.house.example", false), ("[::1].evil", false), ("[::2]", false), ("", false),
      ("house.example:", false), ("house.example:123456", false), ("house.example:80:80", false),
      ("house.example:x", false), ("house.example@evil.example", false),
      (String(repeating: "a", count: 300), false),
    ])
  func hosts(authority: String, isOwn: Bool) async throws {
    for path in ["/", "/nowhere"] {
      let answer = try await browser.call(.get, path, authority: authority)
      #expect((answer.outcome != "421 host") == isOwn, "\(path): \(answer)")
    }
    let post = try await browser.call(.post, "/", authority: authority)
    #expect(post.outcome == (isOwn ? "200" : "421 host"))
  }

  @Test(
    "A path has one spelling, so that the rules and the router read the same",
    arguments: [
      ("/kept", "200"), ("/", "200"), ("//", "404 http"), ("//kept", "404 http"),
      ("/kept/", "404 http"), ("/./kept", "404 http"), ("/x/../kept", "404 http"),
      ("/%6bept", "404 http"), ("/KEPT", "404 http"), ("/kept%2F", "404 http"),
      ("/kept?a=//", "200"),
    ])
  func spellings(path: String, outcome: String) async throws {
    #expect(try await browser.call(.get, path).outcome == outcome)
  }

  @Test("A request with two hosts, or none, is refused")
  func numberOfHosts() async throws {
    let two = try await browser.call(.get, "/", .none, ["Host": "127.0.0.1"])
    #expect(two.outcome == "400 host")
    let head = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/")
    let none = try await server.answer(head, RequestBody(buffer: .init()))
    #expect(none.outcome == "421 host")
  }

  @Test(
    "Whatever changes something comes from the server's own origin",
    arguments: [
      ("http://127.0.0.1:8461", true), ("https://127.0.0.1:8461", true), (nil, false),
      ("null", false), ("", false), ("http://evil.example", false), ("ftp://127.0.0.1:8461", false),
      ("http://127.0.0.1:1", false), ("http://127.0.0.1", false), ("http://localhost:8461", false),
      ("http://127.0.0.1:8461.evil.example", false), ("http://127.0.0.1:8461/", false),
    ] as [(String?, Bool)])
  func origins(origin: String?, isOwn: Bool) async throws {
    for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
      for path in ["/", "/nowhere"] {
        let answer = try await browser.call(method, path, .json("{}"), ["Origin": origin])
        #expect((answer.outcome == "403 origin") != isOwn, "\(method) \(path): \(answer)")
        #expect(!answer.head.headerFields.contains { $0.name.canonicalName.hasPrefix("access-") })
      }
    }
  }

  @Test(
    "Another site's page may lead here, and may not fetch; no site's but ours changes anything",
    arguments: [
      ("same-origin", "cors", true, true), ("none", "navigate", true, false),
      ("none", "cors", true, false), ("cross-site", "no-cors", false, false),
      ("same-site", "cors", false, false), ("cross-site", "navigate", true, false),
      ("same-site", "navigate", true, false), ("", "", false, false),
    ])
  func sites(site: String, mode: String, reads: Bool, changes: Bool) async throws {
    let fields = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode]
    for method in [HTTPRequest.Method.get, .head] {
      let status = try await browser.call(method, "/", .none, fields).status
      #expect(status == (reads ? 200 : 403), "\(method)")
    }
    #expect(try await browser.call(.post, "/", .none, fields).status == (changes ? 200 : 403))
  }

  @Test("Every answer, refusals and faults too, keeps other sites and caches out")
  func headers() async throws {
    let answers = [
      (try await browser.call(.get, "/"), "200"), (try await browser.call(.get, "/x"), "404 http"),
      (try await browser.call(.patch, "/"), "404 http"),
      (try await browser.call(.get, "/", authority: "evil.example"), "421 host"),
      (try await browser.call(.post, "/", .none, ["Origin": nil]), "403 origin"),
      (
        try await browser.call(.post, "/", .json(String(repeating: " ", count: 1001))),
        "413 too-large"
      ),
      (try await browser.call(.get, "/fault"), "500 internal"),
      (try await browser.call(.get, "/own"), "409 own"),
    ]
    for (answer, outcome) in answers {
      #expect(answer.outcome == outcome)
      let policy = answer.field("Content-Security-Policy") ?? ""
      for word in ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"] {
        #expect(policy.contains(word), "\(outcome): \(policy)")
      }
      for word in ["unsafe", "http", "*"] { #expect(!policy.contains(word), "\(outcome)") }
      #expect(answer.field("X-Content-Type-Options") == "nosniff", "\(outcome)")
      #expect(answer.field("Referrer-Policy") == "no-referrer", "\(outcome)")
      #expect(answer.field("Cross-Origin-Opener-Policy") == "same-origin", "\(outcome)")
      #expect(answer.field("Cross-Origin-Resource-Policy") == "same-origin", "\(outcome)")
      #expect(answer.field("Permissions-Policy")?.contains("microphone=()") == true, "\(outcome)")
      #expect(answer.field("Cache-Control") == "no-store", "\(outcome)")
    }
    #expect(try await browser.call(.get, "/kept").field("Cache-Control") == "immutable")
    let fault: String? = try await browser.call(.get, "/fault")["error"]
    #expect(fault == "The house has an internal fault.", "nothing of the fault itself is told")
  }

  @Test(
    "HEAD is answered as GET is, without the body", arguments: ["/", "/nowhere", "/fault", "/own"])
  func head(path: String) async throws {
    let get = try await browser.call(.get, path)
    let head = try await browser.call(.head, path)
    #expect(head.status == get.status && head.body.isEmpty && !get.body.isEmpty)
    #expect(head.field("Content-Length") == "\(get.body.count)")
  }

  @Test("A body has at most the bytes of its limit, which are all that is read")
  func bodies() async throws {
    let bytes = [UInt8](repeating: 7, count: 1001)
    let whole = try await browser.call(.post, "/", .jpeg(Array(bytes.dropLast())))
    #expect(whole.status == 200 && whole.body == Array(bytes.dropLast()))
    let over = try await browser.call(.post, "/", .jpeg(bytes))
    #expect(over.outcome == "413 too-large")
    let terabyte = try await browser.call(.post, "/", .told(1 << 40, type: "image/jpeg", []))
    #expect(terabyte.outcome == "413 too-large")
    for (count, outcome) in [(10, "200"), (11, "413 too-large"), (100, "413 too-large")] {
      let parts = BodyInParts(count, of: 100)
      let answer = try await browser.call(.post, "/", .parts(type: "image/jpeg", parts))
      #expect(answer.outcome == outcome, "\(count) parts")
      #expect(parts.taken == min(count, 11), "\(count) parts")
    }
    let broken = BodyInParts(2, of: 10, breaksOff: true)
    let answer = try await browser.call(.post, "/", .parts(type: "image/jpeg", broken))
    #expect(answer.outcome == "400 body")
    #expect(try await browser.call(.post, "/closed", .jpeg([1])).outcome == "404 closed")
  }

  @Test("A body that takes too long is refused, and its connection ends")
  func slowBody() async throws {
    let router = Router(context: WebContext.self)
    router.middlewares.add(
      Gate(HouseRules(), connections: connections, patience: .milliseconds(200)))
    router.post("/") { _, _ in Response.empty }
    let browser = Browser(try await InProcessServer(router))
    let slow = BodyInParts(2, of: 10, pause: .seconds(2))
    let answer = try await browser.call(.post, "/", .parts(type: "image/jpeg", slow))
    #expect(answer.outcome == "408 too-slow" && answer.field("Connection") == "close")
  }

  @Test("A guest's seventeenth connection closes its first", .timeLimit(.minutes(1)))
  func guestsConnections() async throws {
    var servers: [InProcessServer] = []
    for _ in 0..<17 {
      let server = try await InProcessServer(router)
      connections.add(server.channel)
      servers.append(server)
      try await Browser(server, cookies: ["guest": "yes"]).call(.get, "/")
    }
    while servers[0].channel.isActive { try await Task.sleep(for: .milliseconds(1)) }
    #expect(servers.dropFirst().allSatisfy { $0.channel.isActive })
  }

  @Test("A connection whose body is not read, or held a photo, ends with its answer")
  func connections() async throws {
    let unread = BodyInParts(100, of: 100)
    for (answer, ends) in [
      (try await browser.call(.get, "/"), false), (try await browser.call(.post, "/"), false),
      (try await browser.call(.post, "/", .jpeg([1])), false),
      (try await browser.call(.post, "/photo", .jpeg([1])), true),
      (try await browser.call(.post, "/", .parts(type: "image/jpeg", unread)), true),
      (try await browser.call(.post, "/closed", .jpeg([1])), true),
      (try await browser.call(.post, "/closed"), false),
      (try await browser.call(.post, "/", .jpeg([1]), ["Origin": nil]), true),
    ] {
      #expect((answer.field("Connection") == "close") == ends, "\(answer)")
    }
    try await server.channel.closeFuture.get()
  }

  @Test("Beyond its number of requests in a second a caller is refused, and no other is")
  func rate() async throws {
    let guest = Browser(server, cookies: ["guest": "yes"])
    var outcomes: Set<String> = []
    // On a machine that answers fewer than three a second nothing would be refused.
    for _ in 0..<1000 where !outcomes.contains("429 often") {
      outcomes.insert(try await guest.call(.get, "/").outcome)
    }
    #expect(outcomes == ["200", "429 often"])
    #expect(try await browser.call(.get, "/").status == 200)
  }
}

@Suite("What servers answer with")
struct AnswerTests {
  private struct Body: Decodable {
    let number: Int
  }

  private static func browser() async throws -> Browser {
    let router = Router(context: WebContext.self)
    router.middlewares.add(Gate(HouseRules(), connections: Connections(capacity: 9)))
    router.post("/json") { request, _ in
      Response.json(["number": try await request.json(Body.self).number], status: .created)
    }
    router.post("/photo") { request, _ in
      Response.bytes(try await request.photo(), type: "image/jpeg")
    }
    return Browser(try await InProcessServer(router))
  }

  @Test(
    "A JSON body has its type and its fields",
    arguments: [
      ("application/json", #"{"number": 7}"#, "201"),
      ("application/json; charset=utf-8", #"{"number": 7, "more": []}"#, "201"),
      ("text/plain", #"{"number": 7}"#, "415 type"), ("image/jpeg", "{}", "415 type"),
      ("application/json", #"{"number": "7"}"#, "422 body"), ("application/json", "", "422 body"),
      ("application/json", "[]", "422 body"), ("application/json", "null", "422 body"),
      ("application/json", #"{"number": 1e99}"#, "422 body"),
      ("application/json", String(repeating: "[", count: 900), "422 body"),
    ])
  func json(type: String, text: String, outcome: String) async throws {
    let answer = try await Self.browser().call(
      .post, "/json", .told(text.utf8.count, type: type, Array(text.utf8)))
    #expect(answer.outcome == outcome)
    #expect(answer.field("Content-Type") == "application/json")
    if outcome == "201" { #expect(answer.text == #"{"number":7}"#) }
  }

  @Test("The languages of all header lines are wished for, in their order")
  func languages() {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    for language in ["de", "el", "en"] {
      head.headerFields.append(HTTPField(name: .acceptLanguage, value: language))
    }
    let request = Request(head: head, body: RequestBody(buffer: .init()))
    #expect(request.languageWish.choice(of: [.english, .greek]) == .greek)
  }

  @Test("A photo is a JPEG by its type")
  func photo() async throws {
    let browser = try await Self.browser()
    #expect(try await browser.call(.post, "/photo", .jpeg([1, 2])).body == [1, 2])
    #expect(try await browser.call(.post, "/photo", .json("{}")).outcome == "415 type")
    #expect(try await browser.call(.post, "/photo").outcome == "415 type")
    let png = Browser.Body.told(2, type: "image/png", [1, 2])
    #expect(try await browser.call(.post, "/photo", png).outcome == "415 type")
  }
}

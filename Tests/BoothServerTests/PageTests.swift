import Booth
import Foundation
import HTTPTypes
import Imaging
import JobQueue
import Museum
import Printing
import TestSupport
import Testing
import Texts
import WebServer
import WebTesting

@testable import BoothServer

@Suite("The booth's page")
struct PageTests {
  @Test("The page, its words and the museum's colours need no visit")
  func page() async throws {
    let browser = try await TestBooth().browser()
    #expect(try await browser.call(.get, "/").text == "page")
    #expect(try await browser.call(.get, "/healthz").status == 204)
    #expect(try await browser.call(.get, "/museum.css").text == Palette().styleSheet)
    #expect(try await browser.call(.get, "/museum/logo").status == 404)
    for path in ["/questions.json", "/nowhere", "/api/nothing", "/staff"] {
      #expect(try await browser.call(.get, path).outcome == "404 http", "\(path)")
    }
  }

  @Test("A language comes with every word of the page, and those of a printer for visitors alone")
  func languages() async throws {
    let answer = try await TestBooth().browser().call(.get, "/api/languages")
    #expect(answer["logo"] == false && !answer.has("languages.2"))
    for (number, file) in TestBooth.museum.languages.enumerated() {
      #expect(answer["languages.\(number).code"] == file.language.rawValue)
      #expect(answer["languages.\(number).name"] == file.name)
      #expect(answer["languages.\(number).direction"] == "ltr")
      #expect(!answer.has("languages.\(number).museum"))
      let words: [String: Any] = try #require(answer["languages.\(number).words"])
      let printer = (file.words[.printer] ?? [:]).keys
      let expected = Set((file.words[.page] ?? [:]).keys).union(
        printer.filter { $0.hasPrefix("visitor") })
      #expect(Set(words.keys) == expected && !printer.allSatisfy { words[$0] != nil })
      #expect(words["title"] as? String == file.words[.page]?["title"]?.general)
    }
  }

  @Test("A museum's name, logo, colours and languages are on the page")
  func museum() async throws {
    let palette = Palette([.wall: Color(red: 0x1F, green: 0x3A, blue: 0x5F)])
    let arabic = try #require(Language(rawValue: "ar"))
    let booth = try await TestBooth { settings, devices in
      devices.addQuiz()
      settings.name.general = "Museum"
      settings.logo = Logo(bytes: [1, 2, 3], format: .svg)
      settings.palette = palette
      let file = LanguageFile(language: arabic, name: "العربية", direction: .rightToLeft)
      settings.languages = [file, TestBooth.museum.languages[0]]
      settings.booth.languages = settings.languages.map(\.language)
    }
    let browser = booth.browser()
    let answer = try await browser.call(.get, "/api/languages")
    #expect(answer["logo"] == true && answer["languages.0.code"] == "ar")
    #expect(answer["languages.0.direction"] == "rtl" && answer["languages.1.museum"] == "Museum")
    let logo = try await browser.call(.get, "/museum/logo")
    #expect(logo.body == [1, 2, 3] && logo.field("Content-Type") == "image/svg+xml")
    #expect(try await browser.call(.get, "/museum.css").text == palette.styleSheet)
    #expect(palette.styleSheet != Palette().styleSheet)
    // English stands in for what a question lacks, and is not offered itself.
    let visitor = try await booth.visitor("ar")
    let asked = try await visitor.call(.get, "/api/quiz")
    let question: [String: String] = try #require(asked["question"])
    #expect(question.keys.sorted() == ["ar", "el"])
    let bank = try #require(TestBooth.museum.bank)
    #expect(bank.questions.contains { $0.question.text(in: .english) == question["ar"] })
    let refused = try await visitor.call(.put, "/api/session", .json(#"{"language":"en"}"#))
    #expect(refused.outcome == "422 language")
  }

  @Test("The page has another version with other words, colours, pictures or files, and only then")
  func version() async throws {
    func version(_ change: (inout ServerSettings) throws -> Void) async throws -> String {
      try await TestBooth { settings, _ in try change(&settings) }.visits.overview.version
    }
    let first = try await version { $0.visits = 3 }
    #expect(try await version { $0.countdownSeconds = 9 } == first)
    let others = [
      try await version { $0.languages.removeLast() },
      try await version { $0.name.general = "Museum" },
      try await version { $0.palette = Palette([.wall: Color(red: 1, green: 2, blue: 3)]) },
      try await version { $0.logo = Logo(bytes: [1], format: .svg) },
      try await version { $0.logo = Logo(bytes: [2], format: .svg) },
      try await version { $0.firstPage = FirstPage() },
      try await version { try Data("p".utf8).write(to: URL(filePath: $0.page + "/index.html")) },
    ]
    #expect(Set(others + [first]).count == others.count + 1)
  }

  @Test("Sprites are painted for visits, and kept by browsers; the wall's statue is there for all")
  func sprites() async throws {
    let booth = try await TestBooth()
    let (visitor, stranger) = (try await booth.visitor(), booth.browser())
    let statue = try await stranger.call(.get, "/api/sprites/statue.png")
    for path in ["/api/sprites/wreath/0/0.png", "/api/sprites/statue/right.png"] {
      #expect(try await stranger.call(.get, path).outcome == "404 no-session")
      let sprite = try await visitor.call(.get, path)
      for sprite in [sprite, statue] {
        // A PNG with alpha.
        #expect(sprite.body.starts(with: [0x89, 0x50]) && sprite.body[25] == 6)
        #expect(sprite.field("Content-Type") == "image/png")
      }
      #expect(sprite.field("Cache-Control") == "public, max-age=31536000, immutable")
    }
    // Its path stays when the museum changes the artwork.
    #expect(statue.field("Cache-Control") == "no-cache" && statue.field("ETag") != nil)
    for path in [
      "wreath/0/0", "wreath/1/0.png", "wreath/0/1.png", "wreath/x/0.png", "wreath/0/x.png",
      "wreath/400/0.png", "statue/up.png", "statue/left", "statue/.png",
    ] {
      #expect(
        try await visitor.call(.get, "/api/sprites/" + path).outcome == "404 sprite", "\(path)")
    }
  }
}

@Suite("What the gate must know of the booth")
struct BoothRulesTests {
  /// A call, and the most bytes of its body from a visitor and from a stranger; `nil` for none.
  private static let limits: [(HTTPRequest.Method, String, Int, Int?)] = [
    (.post, "/api/frames", 1 << 20, nil), (.post, "/api/photo?frame=1&of=1", 8 << 20, nil),
    (.post, "/api/session", 16 << 10, 16 << 10), (.put, "/api/plan", 16 << 10, 16 << 10),
    (.post, "/api/mail", 16 << 10, 16 << 10), (.post, "/staff/login", 16 << 10, 16 << 10),
    (.post, "/p/x", 16 << 10, 16 << 10), (.put, "/api/frames", 16 << 10, 16 << 10),
    (.get, "/api/frames", 0, nil), (.delete, "/api/session", 0, nil), (.patch, "/api/mail", 0, nil),
  ]

  @Test(
    "A call's body has at most so many bytes; a picture's from visitors alone", arguments: limits)
  func bodies(
    method: HTTPRequest.Method, path: String, visitors: Int, strangers: Int?
  ) async throws {
    let booth = try await TestBooth()
    let visitor = try await booth.visitor()
    for (browser, limit) in [(visitor, Optional(visitors)), (booth.browser(), strangers)] {
      let over = BodyInParts((limit ?? 0) / 1024 + 1, of: 1024)
      let answer = try await browser.call(method, path, .parts(type: "image/jpeg", over))
      #expect(answer.outcome == (limit == nil ? "404 no-session" : "413 too-large"))
      #expect(over.taken == (limit ?? -1024) / 1024 + 1, "a stranger's picture is not even read")
      guard let limit, limit > 0 else { continue }
      let most = BodyInParts(limit / 1024, of: 1024)
      let read = try await browser.call(method, path, .parts(type: "image/jpeg", most))
      #expect(![413, 500].contains(read.status), "\(read)")
    }
  }

  @Test("A photo's connection ends with it, and no other's")
  func connections() async throws {
    let visitor = try await TestBooth().visitor()
    for (method, path, body) in Calls.all {
      let answer = try await visitor.call(method, path, body)
      let isPhoto = method == .post && path.hasPrefix("/api/photo")
      #expect((answer.field("Connection") == "close") == isPhoto, "\(method) \(path)")
    }
  }

  @Test(
    "A phone has twenty loads in a second, and a flood of them slows no visitor and no stranger")
  func callers() async throws {
    let booth = try await TestBooth()
    let visitor = try await booth.visitor()
    var count = 0
    let began = ContinuousClock.now
    while try await booth.browser().call(.get, "/p/x").status == 404 { count += 1 }
    let seconds = Int(began.duration(to: .now) / .seconds(1))
    #expect(count >= 20 && count <= 20 * (seconds + 1))
    #expect(try await visitor.call(.get, "/p/x").status == 404)
    #expect(try await booth.browser().call(.get, "/healthz").status == 204)
  }

  @Test(
    "A refusal of a visit has a status, a word and a sentence",
    arguments: [
      (BoothError.outOfOrder(.taken), "409 out-of-order"), (.noSuchAnswer(4), "422 answer"),
      (.frame(.empty), "422 frame"), (.burst(frame: 2, of: 5), "422 burst"),
      (.plan, "422 plan"), (.consent, "422 consent"), (.mixedScripts, "422 mixed-scripts"),
      (.name(limit: 60), "422 name"), (.notOffered(.mail), "404 no-mail"),
      (.notOffered(.link), "404 no-link"), (.notOffered(.card), "404 no-card"),
      (.notOffered(.print), "404 no-print"), (.cards(limit: 1), "429 cards"),
      (.printer(.paused), "503 printer"), (.mails(limit: 3), "429 mails"),
      (.print(QueueError(.isRunning, in: PrintOrder.kind)), "500 print"),
      (
        .print(QueueError(.cannotWrite(file: "/secret", reason: "full"), in: PrintOrder.kind)),
        "507 full"
      ),
    ])
  func refusals(error: BoothError, outcome: String) {
    let refusal = Refusal(error)
    #expect("\(refusal.status.code) \(refusal.code)" == outcome)
    #expect(refusal.sentence.hasSuffix(".") && !refusal.sentence.contains("/"))
    #expect(refusal.state == (outcome == "409 out-of-order" ? "taken" : nil))
  }
}

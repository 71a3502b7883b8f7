import Booth
import HTTPTypes
import Imaging
import Logging
import Mailer
import Museum
import Overlay
import Season
import TestSupport
import Texts
import WebServer
import WebTesting

@testable import BoothServer

/// A booth that answers in process, with a page of one file.
struct TestBooth {
  let visits: Visits
  let server: InProcessServer
  private let folder: TemporaryFolder

  static let assets = Portrait.root + "/Assets"
  static let artwork = Artwork(in: assets)
  /// Words and questions as they are delivered.
  static let museum = MuseumFolder(nil, page: assets + "/booth", questions: nil, least: 3)

  init(
    _ change: (inout ServerSettings, inout BoothDevices) throws -> Void = { _, _ in }
  ) async throws {
    folder = try TemporaryFolder()
    try folder.write(Array("page".utf8), as: "index.html")
    try folder.write(Array("[]".utf8), as: "questions.json")
    var settings = ServerSettings(
      page: folder.path, booth: BoothSettings(models: Portrait.models, artwork: Self.artwork),
      languages: Self.museum.languages)
    var devices = BoothDevices()
    devices.folder = try StateFolder(folder("state"), of: "booth")
    try change(&settings, &devices)
    let booth = try BoothServer(settings, devices: devices)
    visits = booth.makeVisits()
    server = try await InProcessServer(booth.router(visits, Connections(capacity: 64)))
  }

  func browser(_ cookies: [String: String] = [:]) -> Browser { Browser(server, cookies: cookies) }

  /// A browser whose visit has begun.
  func visitor(_ language: String = "en") async throws -> Browser {
    let browser = browser()
    try await browser.call(.post, "/api/session", .json(#"{"language":"\#(language)"}"#))
    return browser
  }

  /// A browser in which the staff's panel is open.
  func member(_ pin: String = "4711") async throws -> Browser {
    let browser = browser()
    try await browser.call(.post, "/staff/login", .json(#"{"pin":"\#(pin)"}"#))
    return browser
  }
}

extension BoothDevices {
  /// Adds the delivered quiz.
  mutating func addQuiz(in folder: StateFolder? = nil, least: Int = 3) {
    quiz = TestBooth.museum.bank.map { QuizDesk($0, least: least, in: folder) }
  }
}

extension Browser {
  func state() async throws -> String {
    try await call(.get, "/api/session")["state"] ?? "no state"
  }

  /// Answers the question of the quiz.
  func answer(right: Bool = true) async throws -> Answer {
    let place = try await rightAnswer()
    return try await call(
      .post, "/api/quiz", .json(#"{"answer":\#(right ? place : (place + 1) % 4)}"#))
  }

  /// The place of the right answer, which the page could not know.
  func rightAnswer() async throws -> Int {
    let asked = try await call(.get, "/api/quiz")
    let text: String? = asked["question.en"]
    let question = TestBooth.museum.bank?.questions.first {
      $0.question.text(in: .english) == text
    }
    let right = question?.right.text(in: .english)
    return (0..<4).first { asked["answers.\($0).en"] == right } ?? -1
  }
}

extension OutboxDesk {
  /// A desk whose mail server does not answer.
  static func unanswered(_ outbox: String, hourly: Int? = nil) throws -> OutboxDesk {
    try OutboxDesk(
      MailConfiguration(
        url: "smtp+plaintext://127.0.0.1:9", from: "museum@museum.example", outboxFolder: outbox,
        hourly: hourly),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}

/// Pictures for cameras.
enum Pictures {
  /// The portrait as a camera's JPEG.
  static let portrait = Portrait.jpeg

  /// A JPEG of one colour.
  static func grey(_ width: Int = 64, _ height: Int = 48) throws -> [UInt8] {
    try Photo(grey: 120, width, height).encoded(as: .jpeg)
  }
}

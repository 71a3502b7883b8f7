import DrawnViews
import Exhibit
import HTTPTypes
import Imaging
import Museum
import PictureTracking
import Season
import TestSupport
import Testing
import Texts
import WebServer
import WebTesting

@testable import ExhibitServer

/// An exhibit that answers in process: one picture with points, a sound and a film, and one that
/// nothing happens on.
private struct TestExhibit {
  static let picture = DrawnPicture.picture(4)
  static let sound = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVE".utf8) + (0..<88)
  let server: InProcessServer
  let visitors: Visitors
  let sums = SeasonSums<ExhibitCount>(in: nil)
  private let settings: ExhibitServerSettings
  private let folder: TemporaryFolder
  private let current: CurrentRouter

  private static let toml = """
    [title]
    el = "Οι αγώνες"
    en = "The games"
    [pictures.map]
    file = "map.png"
    title.en = "The map"
    title.el = "Ο χάρτης"
    description.en = "A map."
    description.el = "Ένας χάρτης."
    sounds.en = "a b.wav"
    speech.en = "Once."
    speech.el = "Κάποτε."
    motion.file = "film.mp4"
    motion.area = "20%,30%,60%,40%"
    motion.description.en = "It moves."
    motion.description.el = "Κινείται."
    [pictures.map.points.olympia]
    at = "30%,60%"
    arrow = "12%,40%"
    title.en = "Olympia"
    title.el = "Ολυμπία"
    [pictures.map.points.olympia.images.temple]
    file = "temple.jpg"
    description.en = "The temple"
    description.el = "Ο ναός"
    [pictures.vase]
    file = "vase.png"
    title.en = "A vase"
    title.el = "Ένα αγγείο"
    """

  init(visitors: Int = 3, isStand: Bool = false) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("page".utf8), as: "page/index.html")
    try folder.write(Array("stone".utf8), as: "shared/stone.css")
    try folder.write(Array(Self.toml.utf8), as: "exhibit/exhibit.toml")
    try folder.write(Self.picture.encoded(as: .png), as: "exhibit/map.png")
    try folder.write(DrawnPicture.picture(9).encoded(as: .png), as: "exhibit/vase.png")
    try folder.write(Self.picture.encoded(as: .jpeg), as: "exhibit/temple.jpg")
    try folder.write(Self.sound, as: "exhibit/a b.wav")
    try folder.write(Array("\0\0\0\u{20}ftypisom".utf8), as: "exhibit/film.mp4")
    try folder.write(Array("secret".utf8), as: "exhibit/secret.txt")
    try folder.write(Array("secret".utf8), as: "secret.css")
    let exhibit = ExhibitFolder(folder("exhibit"))
    #expect(exhibit.isUsable, "\(exhibit.faults)")
    let languages = [Language.greek, .english].map {
      LanguageFile(
        language: $0, name: $0.rawValue, direction: .leftToRight,
        words: [
          .page: ["title": .plain("booth"), "again": .plain("booth")],
          .exhibit: ["again": .plain("exhibit")], .printer: ["visitorHelp": .plain("x")],
        ])
    }
    var settings = ExhibitServerSettings(
      page: folder("page"), sharedPage: folder("shared"), languages: languages)
    (settings.visitors, settings.isStand) = (visitors, isStand)
    settings.name.general = "Museum"
    settings.sums = sums
    let own = try ExhibitServer(exhibit, settings)
    self.visitors = own.makeVisitors()
    current = CurrentRouter(own.router(self.visitors, Connections(capacity: 64)))
    server = try await InProcessServer(answering: current, keeping: folder)
    (self.settings, self.folder) = (settings, folder)
  }

  /// Reads the folder anew, with other words in its file, another map, and of another museum.
  func renew(
    _ words: String, _ others: String, map: Photo = picture, museum: String = "Museum"
  ) async throws {
    var settings = settings
    settings.name.general = museum
    try folder.write(map.encoded(as: .png), as: "exhibit/map.png")
    let changed = Self.toml.replacing(words, with: others)
    try folder.write(Array(changed.utf8), as: "exhibit/exhibit.toml")
    let new = try ExhibitServer(ExhibitFolder(folder("exhibit")), settings)
    await new.take(over: current, visitors, Connections(capacity: 64))
  }

  /// Writes another file in the place of one of the exhibit's.
  func change(_ file: String, to bytes: [UInt8]) throws {
    try folder.write(bytes, as: "exhibit/\(file)")
  }

  /// A browser whose camera looks.
  func visitor() async throws -> Browser {
    let browser = Browser(server)
    try await browser.call(.post, "/api/visitor")
    return browser
  }

  /// A frame of a wall with the picture.
  static func frame(_ number: Int = 0) throws -> [UInt8] {
    try DrawnPicture.frame(of: picture, DrawnFilm.view(number, isMoving: false), wall: 5)
      .encoded(as: .jpeg, quality: 90)
  }

  static func grey(_ width: Int, _ height: Int) throws -> [UInt8] {
    try Photo(grey: 120, width, height).encoded(as: .jpeg)
  }
}

@Suite("An exhibit over HTTP")
struct ExhibitRouteTests {
  @Test("All that the page shows is told, and every file that is named there is served")
  func exhibit() async throws {
    let browser = Browser(try await TestExhibit().server)
    let told = try await browser.call(.get, "/api/exhibit")
    #expect(told["title.en.0"] == "The games" && told["title.el.0"] == "Οι αγώνες")
    #expect(told["stand"] == false && !told.has("pictures.2"))
    let texts = [
      "name": "map", "title.en.0": "The map", "description.el.0": "Ένας χάρτης.",
      "speech.en.0": "Once.", "motion.kind": "film", "motion.url": "/exhibit/files/film.mp4",
      "motion.description.en.0": "It moves.", "sounds.en": "/exhibit/files/a%20b.wav",
      "image": "/exhibit/previews/map.jpg", "points.0.name": "olympia",
      "points.0.title.el.0": "Ολυμπία", "points.0.images.0.url": "/exhibit/files/temple.jpg",
    ]
    for (path, value) in texts { #expect(told["pictures.0.\(path)"] == value, "\(path)") }
    let numbers = [
      "number": 0.0, "width": 480, "height": 360, "motion.area.0": 0.2, "motion.area.1": 0.3,
      "motion.area.2": 0.6, "motion.area.3": 0.4, "points.0.at.0": 0.3, "points.0.at.1": 0.6,
      "points.0.arrow.0": 0.12, "points.0.images.0.width": 480,
    ]
    for (path, value) in numbers { #expect(told["pictures.0.\(path)"] == value, "\(path)") }
    #expect(told["pictures.1.number"] == 1 && !told.has("pictures.1.points.0"))
    for (path, type) in [
      ("/exhibit/previews/map.jpg", "image/jpeg"), ("/exhibit/previews/vase.jpg", "image/jpeg"),
      ("/exhibit/files/film.mp4", "video/mp4"), ("/exhibit/files/a%20b.wav", "audio/wav"),
      ("/exhibit/files/temple.jpg", "image/jpeg"), ("/", "text/html; charset=utf-8"),
      ("/booth/stone.css", "text/css; charset=utf-8"),
      ("/api/languages", "application/json"),
    ] {
      let answer = try await browser.call(.get, path)
      #expect(answer.status == 200 && !answer.body.isEmpty, "\(path)")
      #expect(answer.field("Content-Type") == type, "\(path)")
      #expect(answer.field("X-Content-Type-Options") == "nosniff", "\(path)")
    }
    #expect(try await browser.call(.get, "/museum.css").status == 200)
    #expect(try await browser.call(.get, "/healthz").status == 204)
    #expect(
      try await Browser(TestExhibit(isStand: true).server).call(.get, "/api/exhibit")["stand"]
        == true)
  }

  @Test("The page's words are the exhibit's before the booth's, under the exhibit's title")
  func languages() async throws {
    let browser = Browser(try await TestExhibit().server)
    for (wish, code) in [("el-GR,el;q=0.9", "el"), (nil, "en")] {
      let answer = try await browser.call(.get, "/api/languages", .none, ["Accept-Language": wish])
      #expect(answer["wished"] == code, "\(wish ?? "")")
    }
    let answer = try await browser.call(.get, "/api/languages")
    #expect(answer["logo"] == false && !answer.has("languages.2"))
    for (number, title) in ["Οι αγώνες", "The games"].enumerated() {
      #expect(answer["languages.\(number).words.title"] == title)
      #expect(answer["languages.\(number).words.again"] == "exhibit")
      #expect(answer["languages.\(number).museum"] == "Museum")
      #expect(!answer.has("languages.\(number).words.visitorHelp"))
    }
  }

  @Test("What the exhibit does not name is not served, however it is spelled")
  func noOtherFile() async throws {
    let browser = Browser(try await TestExhibit().server)
    for path in [
      "/exhibit/files/exhibit.toml", "/exhibit/files/secret.txt", "/exhibit/files/map.png",
      "/exhibit/files/../exhibit.toml", "/exhibit/files/%2e%2e/secret.css",
      "/exhibit/files/..%2f..%2fsecret.css", "/exhibit/files//etc/passwd",
      "/exhibit/files/%2fetc%2fpasswd", "/exhibit/files/./temple.jpg",
      "/exhibit/files/temple.jpg%00.png", "/exhibit/files/", "/exhibit/files/TEMPLE.JPG",
      "/exhibit/files/temple%2ejpg", "/exhibit/previews/map.png", "/exhibit/previews/none.jpg",
      "/exhibit/previews/../files/temple.jpg", "/exhibit/motions/map/0.webp",
      "/booth/../secret.css", "/../secret.css", "/exhibit/exhibit.toml", "/stone.css",
    ] {
      let answer = try await browser.call(.get, path)
      #expect(answer.status == 404 && !answer.text.contains("secret"), "\(path): \(answer)")
    }
  }

  @Test("Parts of a file come as RFC 9110 has them; of what is no single part, the whole")
  func parts() async throws {
    let browser = Browser(try await TestExhibit().server)
    let (path, whole) = ("/exhibit/files/a%20b.wav", TestExhibit.sound)
    for (range, status, bytes, told) in [
      (nil, 200, 0..<100, nil), ("bytes=10-19", 206, 10..<20, "bytes 10-19/100"),
      ("bytes=100-", 416, 0..<0, "bytes */100"), ("bytes=1-2,4-5", 200, 0..<100, nil),
    ] as [(String?, Int, Range<Int>, String?)] {
      let answer = try await browser.call(.get, path, .none, ["Range": range])
      #expect(answer.status == status && answer.body == Array(whole[bytes]), "\(range ?? "")")
      #expect(answer.field("Content-Range") == told, "\(range ?? "")")
      if status < 300 { #expect(answer.field("Accept-Ranges") == "bytes") }
    }
    let head = try await browser.call(.head, path)
    #expect(head.status == 200 && head.body.isEmpty && head.field("Content-Length") == "100")
  }

  @Test("A browser loads a film or a sound again when it has changed, not each time it plays")
  func playedAgain() async throws {
    let exhibit = try await TestExhibit()
    let (browser, path) = (Browser(exhibit.server), "/exhibit/files/a%20b.wav")
    let first = try #require(try await browser.call(.get, path).field("ETag"))
    func again(_ fields: [String: String?]) async throws -> (status: Int, length: Int) {
      let answer = try await browser.call(.get, path, .none, fields)
      return (answer.status, answer.body.count)
    }
    #expect(try await again(["If-None-Match": first]) == (304, 0))
    #expect(try await again(["Range": "bytes=0-9", "If-Range": first]) == (206, 10))
    try exhibit.change("a b.wav", to: Array(repeating: 7, count: 100))
    #expect(try await again(["If-None-Match": first]) == (200, 100))
    #expect(try await again(["Range": "bytes=0-9", "If-Range": first]) == (200, 100))
  }

  @Test("As many look as may, told by a cookie; another reads so, and looks when one has left")
  func capacity() async throws {
    let exhibit = try await TestExhibit(visitors: 1)
    let (first, second) = (Browser(exhibit.server), Browser(exhibit.server))
    let answer = try await first.call(.post, "/api/visitor")
    let field = try #require(answer.field("Set-Cookie"))
    #expect(answer.status == 204)
    for word in ["HttpOnly", "SameSite=Strict", "Path=/"] { #expect(field.contains(word)) }
    #expect(try await second.call(.post, "/api/visitor").outcome == "503 crowded")
    #expect(try await first.call(.post, "/api/visitor").status == 204, "in its own place")
    #expect(try await first.call(.delete, "/api/visitor").status == 204)
    #expect(try await second.call(.post, "/api/visitor").status == 204)
    #expect(try await Browser(exhibit.server).call(.delete, "/api/visitor").status == 204)
  }

  @Test("A frame is taken from a visitor alone, as a JPEG within limits")
  func refusals() async throws {
    let exhibit = try await TestExhibit()
    let visitor = try await exhibit.visitor()
    let frame = try TestExhibit.frame()
    for stranger in [
      Browser(exhibit.server), Browser(exhibit.server, cookies: ["kotinos-exhibit": "x"]),
    ] {
      #expect(
        try await stranger.call(.post, "/api/sightings", .jpeg(frame)).outcome == "404 no-visitor")
    }
    let unread = BodyInParts(9, of: 1024)
    let body = Browser.Body.parts(type: "image/jpeg", unread)
    #expect(
      try await Browser(exhibit.server).call(.post, "/api/sightings", body).code == "no-visitor")
    #expect(unread.taken == 0, "a stranger's frame is not even read")
    let over = BodyInParts(513, of: 1024)
    let large = try await visitor.call(.post, "/api/sightings", .parts(type: "image/jpeg", over))
    #expect(large.outcome == "413 too-large")
    let most = BodyInParts(512, of: 1024)
    let read = try await visitor.call(.post, "/api/sightings", .parts(type: "image/jpeg", most))
    #expect(read.outcome == "422 frame")
    for body in [
      try TestExhibit.grey(1281, 100), try TestExhibit.grey(100, 1281),
      try TestExhibit.grey(60, 60),
      [], [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47] + frame, Array(frame.prefix(100)),
    ] {
      let answer = try await visitor.call(.post, "/api/sightings", .jpeg(body))
      #expect(answer.outcome == "422 frame", "\(body.count) bytes")
    }
    #expect(try await visitor.call(.post, "/api/sightings", .json("{}")).outcome == "415 type")
    for (method, path) in [(HTTPRequest.Method.post, "/api/visitor"), (.put, "/api/sightings")] {
      let answer = try await visitor.call(method, path, .json("{}"))
      #expect(answer.outcome == "413 too-large", "\(method) \(path)")
    }
    let wide = try await visitor.call(.post, "/api/sightings", .jpeg(TestExhibit.grey(1280, 64)))
    #expect(wide.status == 200 && !wide.has("pictures.0"))
  }

  @Test("What a frame shows is told with its place and light, to each visitor of the own frames")
  func sightings() async throws {
    let exhibit = try await TestExhibit()
    let (one, other) = (try await exhibit.visitor(), try await exhibit.visitor())
    var seen = try await one.call(.post, "/api/sightings", .jpeg(TestExhibit.frame()))
    for number in 1..<6 where !seen.has("pictures.0") {
      seen = try await one.call(.post, "/api/sightings", .jpeg(TestExhibit.frame(number)))
    }
    #expect(seen["pictures.0.picture"] == 0 && !seen.has("pictures.1"))
    let values: [Double] = try #require(seen["pictures.0.homography"])
    let truth = DrawnPicture.homography(DrawnFilm.view(0, isMoving: false))
    for (found, corner) in zip(
      Homography(values).corners(of: DrawnPicture.size), truth.corners(of: DrawnPicture.size))
    {
      #expect(found.distance(to: corner) < 3)
    }
    let certainty: Double = try #require(seen["pictures.0.certainty"])
    #expect((0...1).contains(certainty))
    for name in ["gains", "lifts"] { #expect(seen.has("pictures.0.\(name).2"), "\(name)") }
    #expect(seen.has("pictures.0.blur") && seen["pictures.0.strength"] == 1.0)
    let wall = try await other.call(.post, "/api/sightings", .jpeg(TestExhibit.grey(640, 480)))
    #expect(wall.status == 200 && !wall.has("pictures.0"))
    #expect(try await one.call(.delete, "/api/visitor").status == 204)
    let late = try await one.call(.post, "/api/sightings", .jpeg(TestExhibit.frame()))
    #expect(late.outcome == "404 no-visitor")
  }

  @Test("An exhibit that is read anew is shown at once, and pages of the old one notice it")
  func renewal() async throws {
    let exhibit = try await TestExhibit()
    let visitor = try await exhibit.visitor()
    let frame = try TestExhibit.frame()
    func version(_ answer: Answer) throws -> String { try #require(answer["version"]) }
    let old = try version(await visitor.call(.get, "/api/exhibit"))
    #expect(try await version(visitor.call(.post, "/api/sightings", .jpeg(frame))) == old)
    try await exhibit.renew("The map", "The map of the games")
    let told = try await visitor.call(.get, "/api/exhibit")
    #expect(told["pictures.0.title.en.0"] == "The map of the games")
    // Its trackers are of the old pictures.
    let lost = try await visitor.call(.post, "/api/sightings", .jpeg(frame))
    #expect(lost.outcome == "404 no-visitor")
    #expect(try await visitor.call(.post, "/api/visitor").status == 204)
    let seen = try await visitor.call(.post, "/api/sightings", .jpeg(frame))
    #expect(try version(seen) == version(told) && version(seen) != old)
    try await exhibit.renew("", "")
    #expect(try await version(visitor.call(.get, "/api/exhibit")) == old, "the same exhibit again")
    // Other pixels under the same name and words.
    try await exhibit.renew("", "", map: DrawnPicture.picture(5))
    #expect(try await version(visitor.call(.get, "/api/exhibit")) != old)
    // More of them than a browser is given to look at.
    let large = DrawnPicture.picture(5).resized(to: PixelSize(width: 1200, height: 900))
    try await exhibit.renew("", "", map: large)
    let preview = try await visitor.call(.get, "/exhibit/previews/map.jpg").body
    #expect(try Photo(decoding: preview).size == PixelSize(width: 960, height: 720))
    // The museum's words, and a file that the page has loaded.
    try await exhibit.renew("", "", museum: "Another museum")
    #expect(try await version(visitor.call(.get, "/api/exhibit")) != old)
    try await exhibit.renew("", "")
    #expect(try await version(visitor.call(.get, "/api/exhibit")) == old)
    try exhibit.change("a b.wav", to: Array(repeating: 7, count: 99))
    try await exhibit.renew("", "")
    #expect(try await version(visitor.call(.get, "/api/exhibit")) != old)
  }

  @Test("A look at a picture is counted once for each visitor, however many frames show it")
  func looks() async throws {
    let exhibit = try await TestExhibit()
    for visitors in 1...2 {
      let visitor = try await exhibit.visitor()
      for number in 0..<8 {
        let frame = try TestExhibit.frame(number)
        #expect(try await visitor.call(.post, "/api/sightings", .jpeg(frame)).status == 200)
      }
      let sums = exhibit.sums.last(1)
      #expect(sums.counted == [.picture("map")] && sums[.picture("map")] == visitors)
    }
  }

  @Test(
    "An opened point and a heard text are counted, of what the exhibit has, with or without a camera"
  )
  func counts() async throws {
    let exhibit = try await TestExhibit()
    let browser = Browser(exhibit.server)
    for (body, outcome) in [
      (#"{"what":"point","picture":"map","point":"olympia"}"#, "204"),
      (#"{"what":"point","picture":"map","point":"olympia"}"#, "204"),
      (#"{"what":"speech","picture":"map"}"#, "204"),
      (#"{"what":"speech","picture":"vase"}"#, "404 no-part"),
      (#"{"what":"point","picture":"map"}"#, "404 no-part"),
      (#"{"what":"point","picture":"vase","point":"olympia"}"#, "404 no-part"),
      (#"{"what":"picture","picture":"map"}"#, "422 body"), ("{}", "422 body"),
      (String(repeating: " ", count: 1025), "413 too-large"),
    ] {
      let answer = try await browser.call(.post, "/api/counts", .json(body))
      #expect(answer.outcome == outcome, "\(body)")
    }
    let sums = exhibit.sums.last(1)
    #expect(sums.counted == [.point("olympia", of: "map"), .speech("map")])
    #expect(sums[.point("olympia", of: "map")] == 2 && sums[.speech("map")] == 1)
  }

  @Test("Of a visitor's frames at the same moment one is searched, and the others are refused")
  func oneAtATime() async throws {
    let exhibit = try await TestExhibit()
    let browser = try await exhibit.visitor()
    let visitor = try #require(await exhibit.visitors.visitor(browser.cookie("kotinos-exhibit")))
    #expect(visitor.begin() && !visitor.begin())
    let frame = try TestExhibit.grey(640, 480)
    #expect(try await browser.call(.post, "/api/sightings", .jpeg(frame)).outcome == "409 in-work")
    visitor.end()
    // What is refused for itself ends its turn as well.
    for body in [frame, [1], frame] {
      let answer = try await browser.call(.post, "/api/sightings", .jpeg(body))
      #expect(answer.status == (body == [1] ? 422 : 200))
    }
  }

  @Test("A visitor's flood is refused, and slows no other")
  func floods() async throws {
    let exhibit = try await TestExhibit()
    let visitor = try await exhibit.visitor()
    var count = 0
    let began = ContinuousClock.now
    while try await visitor.call(.get, "/healthz").status == 204 { count += 1 }
    let seconds = Int(began.duration(to: .now) / .seconds(1))
    #expect(count >= 199 && count <= 200 * (seconds + 1))
    #expect(try await exhibit.visitor().call(.get, "/healthz").status == 204)
    #expect(try await Browser(exhibit.server).call(.get, "/healthz").status == 204)
  }
}

@Suite("Turns of the search")
struct FrameSlotsTests {
  @Test("Frames wait for a turn in their order, and each that leaves lets one in")
  func turns() async throws {
    // A busy machine may be slow.
    let slots = FrameSlots(1, patience: .seconds(60))
    try await slots.enter()
    var waiting: [Task<Void, any Error>] = []
    for count in 1...2 {
      waiting.append(Task { try await slots.enter() })
      while await slots.waiting.count < count { await Task.yield() }
    }
    for frame in waiting {
      await slots.leave()
      try await frame.value
    }
    await slots.leave()
    try await slots.enter()
  }

  @Test("A frame that has waited a second is refused, and takes no turn")
  func late() async throws {
    let slots = FrameSlots(1)
    try await slots.enter()
    await #expect(throws: Refusal.self) { try await slots.enter() }
    await slots.leave()
    try await slots.enter()
  }
}

import Booth
import Card
import Foundation
import HTTPTypes
import Imaging
import Museum
import TestSupport
import Testing
import Texts
import WebTesting

@testable import BoothServer

/// `BoothTests` has what a visit does; here is what it is asked, and what is answered.
@Suite("A visit over HTTP")
struct VisitRouteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func desk() throws -> OutboxDesk { try OutboxDesk.unanswered(folder("outbox")) }

  /// A booth with all services.
  private func booth(camera: MachineCamera? = nil) async throws -> TestBooth {
    let desk = try desk()
    return try await TestBooth { settings, devices in
      (devices.camera, devices.outbox, devices.links) = (camera, desk, PhotoLinks())
      settings.publicURL = "https://booth.example"
      settings.booth.cards = BoothCards(pictures: CardPictures(in: TestBooth.assets))
    }
  }

  private static let anyFrame = "/api/photo?frame=1&of=1"

  @Test("Whatever is out of order is refused with the state, and changes nothing; so is junk")
  func won() async throws {
    let visitor = try await booth().visitor()
    let before = try await visitor.call(.get, "/api/session")
    #expect(before["state"] == "won")
    // What this state allows; the booth has no printer and no herald.
    let others = ["session", "frames", "sprites", "print"]
    for (method, path, body) in Calls.all
    where !others.contains(String(path.split(separator: "/")[1]))
      && (method, path) != (.post, "/api/herald")
    {
      let answer = try await visitor.call(method, path, body)
      #expect(answer.outcome == "409 out-of-order", "\(method) \(path)")
      #expect(answer["state"] == "won", "\(method) \(path)")
    }
    #expect(try await visitor.call(.post, "/api/frames", .jpeg([1])).outcome == "422 frame")
    #expect(try await visitor.call(.post, "/api/frames", .json("{}")).outcome == "415 type")
    #expect(try await visitor.call(.get, "/api/frames").outcome == "404 no-camera")
    #expect(
      try await visitor.call(.post, "/api/print", .json(#"{"number":1}"#)).outcome == "404 no-print"
    )
    #expect(try await visitor.call(.get, "/api/session").text == before.text)
  }

  @Test("A part of a picture is four fractions in the address, wherever a picture is sent")
  func crops() async throws {
    let visitor = try await booth().visitor()
    for (method, path) in [
      (Calls.post, "/api/frames?crop="), (.get, "/api/frames?crop="),
      (.post, Self.anyFrame + "&crop="),
    ] {
      let body = method == .get ? Browser.Body.none : .jpeg([1])
      let answer = try await visitor.call(method, path + "0,0,2,1", body)
      #expect(answer.outcome == "422 crop", "\(method) \(path)")
    }
    #expect(try await visitor.call(.post, "/api/frames?crop=0,0,1,1", .jpeg([1])).code == "frame")
  }

  @Test("A photo names its place in the burst")
  func places() async throws {
    let visitor = try await booth().visitor()
    for query in ["", "?frame=1", "?of=1", "?frame=a&of=b", "?frame=99999999999999999999&of=1"] {
      let answer = try await visitor.call(.post, "/api/photo" + query, .jpeg([1]))
      #expect(answer.outcome == "422 burst", "\(query)")
    }
  }

  @Test(
    "From the first frame to the mail each state allows its calls, and tells what the page shows",
    .needsPortrait)
  func whole() async throws {
    let visitor = try await booth().visitor()
    let frame = try await visitor.call(.post, "/api/frames", .jpeg(Pictures.portrait))
    #expect(frame.fields == ["cover", "dark", "height", "statue", "width", "wreaths"])
    #expect(frame["width"] == 512 && frame["dark"] == false && frame.has("wreaths.0"))
    let sprite: String = try #require(frame["wreaths.0.sprite.url"])
    #expect(try await visitor.call(.get, sprite).status == 200)
    #expect(try await visitor.state() == "preview")

    #expect(try await visitor.call(.post, Self.anyFrame, .jpeg([1])).outcome == "422 frame")
    let first = try await visitor.call(.post, "/api/photo?frame=1&of=2", .jpeg(Pictures.portrait))
    #expect(first.status == 202 && first["received"] == 1)
    let taken = try await visitor.call(.post, "/api/photo?frame=2&of=2", .jpeg(Pictures.portrait))
    #expect(taken.status == 201 && taken["found"] == true && taken["plan"] == "0")
    #expect(taken.fields == ["faces", "found", "height", "plan", "statue", "width", "wreaths"])
    #expect(try await visitor.call(.get, "/api/photo").text == taken.text)
    #expect(try await visitor.state() == "taken")

    try await expectPlans(visitor, taken)
    let session = try await visitor.call(.post, "/api/review")
    #expect(session.status == 200 && session["state"] == "reviewed")
    let champion = try await visitor.call(.get, "/api/preview?plan=2").body
    try await expectLink(visitor, champion)
    try await expectFaults(visitor)

    let long = Browser.Body.json(#"{"name":"\#(String(repeating: "x", count: 61))"}"#)
    #expect(try await visitor.call(.post, "/api/card", long).outcome == "422 name")
    let card = try await visitor.call(.post, "/api/card", .json(#"{"name":"Helen"}"#))
    #expect(card.status == 200 && card.field("Content-Type") == "image/jpeg")
    try await expectMail(visitor)
    #expect(try await visitor.state() == "queued")
    #expect(try await visitor.call(.get, "/api/preview?plan=2").body == champion)
    #expect(try await visitor.call(.delete, "/api/session").status == 204)
    #expect(try await visitor.call(.get, "/api/preview?plan=2").outcome == "404 no-session")
  }

  /// The plan is changed within reason, and tells its revision.
  private func expectPlans(_ visitor: Browser, _ taken: Answer) async throws {
    let painted = try await visitor.call(.get, "/api/preview?plan=0")
    #expect(painted.status == 200 && painted.field("Content-Type") == "image/jpeg")
    let wreath = #"{"x":300.5,"y":200.25,"width":160,"angle":-17.5}"#
    for (broken, outcome) in [
      (#"{"wreaths":[]}"#, "422 plan"),
      (#"{"wreaths":[{"x":"1","y":1,"width":10,"angle":0}]}"#, "422 body"),
    ] {
      #expect(try await visitor.call(.put, "/api/plan", .json(broken)).outcome == outcome)
    }
    let outside = #"{"wreaths":[{"x":-1500,"y":0,"width":160,"angle":0}]}"#
    let out = try await visitor.call(.put, "/api/plan", .json(outside))
    let home: Double? = taken["wreaths.0.x"]
    #expect(out["wreaths.0.absent"] == true && out["wreaths.0.seen"] == false)
    #expect(out["wreaths.0.x"] == home)
    let moved = try await visitor.call(.put, "/api/plan", .json(#"{"wreaths":[\#(wreath)]}"#))
    #expect(moved["plan"] == "2" && !moved.has("wreaths.0.absent"))
    #expect(moved["wreaths.0.x"] == 300.5 && moved["wreaths.0.y"] == 200.25)
    #expect(moved["wreaths.0.width"] == 160 && moved["wreaths.0.angle"] == -17.5)
    let after = try await visitor.call(.get, "/api/preview?plan=2").body
    var pictures: Set<[UInt8]> = [painted.body, after]
    for part in ["wreaths", "statue"] {
      pictures.insert(try await visitor.call(.get, "/api/preview?plan=2&without=\(part)").body)
    }
    #expect(pictures.count == 4)
    let other = try await visitor.call(.get, "/api/preview?plan=2&without=everything").body
    #expect(other == after)
  }

  @Test("A link to a booth that listens on IPv6 has its address in brackets")
  func linkOfIPv6() async throws {
    let booth = try await TestBooth { settings, _ in settings.host = "2001:db8::1" }
    await booth.visits.listen(at: 8461)
    #expect(await booth.visits.publicURL == "http://[2001:db8::1]:8461")
  }

  /// A link's code, and three loads of it, by browsers without a session.
  private func expectLink(_ visitor: Browser, _ champion: [UInt8]) async throws {
    #expect(try await visitor.call(.post, "/api/link", .json("{}")).outcome == "422 consent")
    let agreed = Browser.Body.json(#"{"consent":"1"}"#)
    let link = try await visitor.call(.post, "/api/link", agreed)
    let url: String = try #require(link["url"])
    #expect(link.status == 201 && url.hasPrefix("https://booth.example/p/"))
    let seconds: Int = try #require(link["seconds"])
    #expect((590...600).contains(seconds))
    #expect(link["modules"] == QRCode(url)?.rows)
    #expect(try await visitor.call(.post, "/api/link", agreed)["url"] == url)
    let path = String(url.dropFirst("https://booth.example".count))
    let phone = Browser(visitor.server)
    for other in [
      String(path.dropLast()), path + "x", "/p/", "/p/" + path.dropFirst(3).uppercased(),
    ] {
      #expect(try await phone.call(.get, other).status == 404, "\(other)")
    }
    // What is fetched ahead, and a HEAD, cost no load.
    for ahead in [["Sec-Purpose": "prefetch;prerender"], ["Purpose": "prefetch"]] {
      #expect(try await phone.call(.get, path, .none, ahead).outcome == "403 prefetch")
    }
    let head = try await phone.call(.head, path)
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.field("Content-Length") == "\(champion.count)")
    for _ in 0..<3 {
      let load = try await phone.call(.get, path)
      #expect(load.status == 200 && load.body == champion)
      #expect(load.field("Content-Disposition")?.hasPrefix("attachment") == true)
      #expect(load.field("Cache-Control") == "no-store" && load.field("Set-Cookie") == nil)
    }
    let gone = try await phone.call(.get, path)
    #expect(gone.status == 404 && gone.text.contains("The photo is no longer here."))
  }

  /// What is no address, name or consent is told by its word, and nothing is queued.
  private func expectFaults(_ visitor: Browser) async throws {
    for (fields, outcome) in [
      (#""address":"helen","consent":"1""#, "422 address"),
      (#""address":"a@b.example\r\nBcc: c@d.example","consent":"1""#, "422 address"),
      (#""address":"ελένηelen@b.example","consent":"1""#, "422 mixed-scripts"),
      (#""address":"a@b.example","consent":"1","name":"Ε\r\nBcc: c@d.example""#, "422 name"),
      (#""address":"a@b.example""#, "422 consent"),
      (#""address":"a@b.example","consent":1"#, "422 body"),
    ] {
      let answer = try await visitor.call(.post, "/api/mail", .json("{\(fields)}"))
      #expect(answer.outcome == outcome, "\(fields)")
      for secret in ["helen", "Bcc", "b.example", "elen"] {
        #expect(!answer.text.contains(secret), "\(answer)")
      }
    }
  }

  /// Four presses of Send at the same moment are one message; another address has one of its own.
  private func expectMail(_ visitor: Browser) async throws {
    let body = Browser.Body.json(#"{"address":"helen@b.example","name":"Helen","consent":"1"}"#)
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for _ in 0..<4 { group.addTask { try await visitor.call(.post, "/api/mail", body) } }
      return try await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    for answer in answers {
      #expect(answer.status == 202 && answer["masked"] == "h…@b.example")
      #expect(answer["delivery"] == "sending" && !answer.text.contains("helen"))
    }
    let receipt = try await visitor.call(.get, "/api/mail")
    #expect(receipt.status == 200 && receipt.text == answers[0].text)
    let other = Browser.Body.json(#"{"address":"zoe@b.example","consent":"1"}"#)
    #expect(try await visitor.call(.post, "/api/mail", other)["masked"] == "z…@b.example")
    #expect(try desk().counts().waiting == 2)
  }

  @Test(
    "The machine's camera gives live pictures with their wreaths, and the part that the page keeps",
    .needsPortrait)
  func machine() async throws {
    for number in 1...3 { try folder.write(Pictures.portrait, as: "camera/\(number).jpg") }
    let visitor = try await booth(camera: MachineCamera(folder("camera"))).visitor()
    var frame = try await visitor.call(.get, "/api/frames")
    while frame.code == "camera" { frame = try await visitor.call(.get, "/api/frames") }
    #expect(frame.status == 200 && frame.field("Content-Type") == "image/jpeg")
    let fields = try #require(frame.field("Kotinos-Frame"))
    #expect(fields.contains(#""width":512"#) && fields.utf8.count < 8000)
    #expect(fields.contains(#""statue":{"#))
    let number = try #require(frame.field("Kotinos-Number"))
    let next = try await visitor.call(.get, "/api/frames?after=\(number)")
    #expect(next.field("Kotinos-Number") != number)
    let taken = try await visitor.call(.post, Self.anyFrame + "&crop=0.1,0.05,0.75,0.9")
    #expect(taken.status == 201 && taken["width"] == 384 && taken["height"] == 461)
  }

  @Test("A call out of order does not open the machine's camera")
  func closedCamera() async throws {
    let camera = MachineCamera(folder("none"))
    let visitor = try await booth(camera: camera).visitor()
    #expect(try await visitor.call(.post, Self.anyFrame).outcome == "409 out-of-order")
    #expect(camera.fault == nil)
    let asking = try await TestBooth {
      $1.camera = camera
      $1.addQuiz()
    }.visitor()
    #expect(try await asking.call(.get, "/api/frames").outcome == "409 out-of-order")
    #expect(camera.fault == nil)
  }

  @Test(
    "While the page counts down, the statue goes where it is about to, and then stays",
    .needsPortrait)
  func held() async throws {
    // The head at the right, then at the left.
    let portrait = try Photo(decoding: Pictures.portrait)
    func part(from left: Int) throws -> Browser.Body {
      .jpeg(
        try portrait.cropped(x: left..<(left + 320), y: 0..<240).encoded(as: .jpeg, quality: 90))
    }
    let (first, second) = (try part(from: 0), try part(from: 160))
    var places: [Double] = []
    for query in ["", "?held=false", "?held=true"] {
      let visitor = try await booth().visitor()
      try await visitor.call(.post, "/api/frames", first)
      let frame = try await visitor.call(.post, "/api/frames" + query, second)
      places.append(try #require(frame["statue.x"]))
    }
    #expect(places[0] == places[1] && places[1] != places[2])
  }

  @Test("A film that is in the making is told as such", .needsPortrait)
  func film() async throws {
    let visitor = try await TestBooth { settings, _ in settings.booth.makesFilms = true }.visitor()
    #expect(try await visitor.call(.get, "/api/film").outcome == "409 out-of-order")
    try await visitor.likePortrait()
    // It begins when the painted photo is shown.
    #expect(try await visitor.call(.get, "/api/film").status == 202)
  }

  @Test("The answer to a mail waits until the mail server has been tried", .needsPortrait)
  func triedMail() async throws {
    let desk = try desk()
    desk.start { _ in }
    defer { desk.stop() }
    let visitor = try await TestBooth { $1.outbox = desk }.visitor()
    try await visitor.likePortrait()
    let body = Browser.Body.json(#"{"address":"helen@b.example","consent":"1"}"#)
    #expect(try await visitor.call(.post, "/api/mail", body)["delivery"] == "waiting")
  }

  @Test("Where the disk has no room for a mail none is offered")
  func fullDisk() async throws {
    let visitor = try await booth().visitor()
    // A folder that is gone has no room either.
    try FileManager.default.removeItem(atPath: folder("outbox"))
    let told = try await visitor.call(.get, "/api/session")
    #expect(told["mail"] == false && told["mailFull"] == true)
  }

  @Test(
    "The herald is asked for once the photo is liked, and heard unless the booth is silent",
    .needsPortrait, arguments: [true, false])
  func herald(hasSounds: Bool) async throws {
    let visitor = try await TestBooth { settings, _ in
      settings.booth.herald = HeraldRules()
      settings.hasSounds = hasSounds
    }.visitor()
    let liked = try await visitor.likePortrait()
    #expect(liked["awaitsHerald"] == true && liked["heraldLength"] == 40)
    let long = String(repeating: "a", count: 41)
    for (body, outcome) in [
      (#"{"name":"\#(long)","consent":"1"}"#, "422 herald"), (#"{"name":"Maria"}"#, "422 consent"),
      (#"{"name":"Maria","kin":"cousin","consent":"1"}"#, "422 body"),
    ] {
      #expect(try await visitor.call(.post, "/api/herald", .json(body)).outcome == outcome)
    }
    let maria = #"{"name":"Maria","kin":"daughter","parent":"Giorgos","consent":"1"}"#
    #expect(try await visitor.call(.post, "/api/herald", .json(maria))["awaitsHerald"] == false)
    let heard = try await visitor.call(.get, "/api/herald?film=true")
    // Without espeak-ng nobody is heard either.
    #expect(heard.status == (hasSounds && Program.hasVoices ? 200 : 204))
  }

  @Test("A booth without mail, links and quiz says so, and offers none")
  func nothingOffered() async throws {
    let visitor = try await TestBooth().visitor()
    let session = try await visitor.call(.get, "/api/session")
    #expect(session["quiz"] == false && session["mail"] == false && session["qr"] == false)
    for (method, path, body) in Calls.all {
      let service = path.split(separator: "/").last.map(String.init) ?? ""
      guard ["mail", "link", "card", "print", "herald"].contains(service),
        method != .get || service != "herald"
      else { continue }
      let answer = try await visitor.call(method, path, body)
      #expect(answer.outcome == "404 no-\(service)", "\(method) \(path)")
    }
    #expect(try await Browser(visitor.server).call(.get, "/p/anything").status == 404)
    let full = try await booth().visitor().call(.get, "/api/session")
    #expect(full["mail"] == true && full["qr"] == true && full["mailFull"] == false)
    let days: Int = try #require(full["consent.addressDays"])
    #expect(days > 0)
  }
}

extension Browser {
  /// Takes the portrait, and likes it.
  @discardableResult
  fileprivate func likePortrait() async throws -> Answer {
    for path in ["/api/frames", "/api/photo?frame=1&of=1"] {
      try await call(.post, path, .jpeg(Pictures.portrait))
    }
    return try await call(.post, "/api/review")
  }
}

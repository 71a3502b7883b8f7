import Booth
import Glibc
import HTTPTypes
import Hummingbird
import Museum
import TestSupport
import Testing
import Texts
import WebServer
import WebTesting

@testable import BoothServer

// A stream that does not tell what is waited for never ends.
@Suite("The event stream", .timeLimit(.minutes(5)))
struct EventTests {
  /// Listens until a stream has told `last`; returns as soon as it has told `first`.
  private func listen(
    _ browser: Browser, first: String, last: String
  ) async -> Task<Answer, any Error> {
    let (told, tell) = AsyncStream<Void>.makeStream()
    let stream = Task {
      defer { tell.finish() }
      return try await browser.call(.get, "/api/events") { text in
        if text.contains(first) { tell.yield() }
        return text.contains(last)
      }
    }
    for await _ in told { break }
    return stream
  }

  @Test("A stranger hears of the booth, a visitor of the visit, and each change of either")
  func events() async throws {
    let booth = try await TestBooth { $1.addQuiz() }
    let visitor = try await booth.visitor()
    let stranger = await listen(
      booth.browser(), first: "event: booth", last: #""open":false"#)
    let own = await listen(visitor, first: #""language":"en""#, last: #""language":"el""#)
    let first = try await visitor.call(.get, "/api/events") { $0.contains("event: state") }
    #expect(first.status == 200 && first.field("Content-Type") == "text/event-stream")
    let start = #"""
      event: booth
      data: {"camera":"browser","keys":{"begin":[],"photo":[],"retake":[]},"open":true,"opens":null,\#
      "questions":3,"resting":false,"version":"
      """#
    #expect(first.text.hasPrefix(start), "\(first)")
    #expect(first.text.contains(#""state":"quiz""#))
    try await visitor.call(.put, "/api/session", .json(#"{"language":"el"}"#))
    let seen = try await own.value.text
    #expect(seen.contains(#""language":"en""#) && seen.hasSuffix("\n\n"))
    try await booth.visits.setOpen(false)
    let heard = try await stranger.value.text
    #expect(heard.hasPrefix(start) && !heard.contains("event: state"))
  }

  @Test("The end of a visit is told as idle")
  func end() async throws {
    let booth = try await TestBooth()
    let visitor = try await booth.visitor()
    let stream = await listen(visitor, first: "event: state", last: #"{"state":"idle"}"#)
    try await visitor.call(.delete, "/api/session")
    #expect(try await stream.value.text.contains("event: state\ndata: {\"state\":\"idle\"}\n\n"))
  }

  @Test("A camera's fault is told, and that it is over")
  func camera() async throws {
    let folder = try TemporaryFolder()
    let camera = MachineCamera(folder("pictures"))
    let booth = try await TestBooth { $1.camera = camera }
    let visitor = try await booth.visitor()
    #expect(try await visitor.call(.get, "/api/frames").outcome == "503 camera")
    try folder.write(Pictures.grey(), as: "new/1.jpg")
    let watching = Task {
      while !Task.isCancelled {
        _ = await camera.frame(after: nil)
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    defer { watching.cancel() }
    let told = try await booth.browser().call(.get, "/api/events") { text in
      // The pictures come once the stream has told that there are none.
      guard let missing = text.firstRange(of: #"{"fault":"missing"}"#) else { return false }
      _ = rename(folder("new"), folder("pictures"))
      return text[missing.upperBound...].contains(#"{"fault":null}"#)
    }.text
    #expect(told.contains("event: camera\ndata: {\"fault\":\"missing\"}\n\n"))
    #expect(told.contains(#""camera":"machine""#))
  }

  @Test("A stream that has nothing to tell breaks its silence")
  func silence() async throws {
    let router = Router(context: WebContext.self)
    EventRoutes(
      visits: try await TestBooth().visits, camera: nil, silence: .milliseconds(500)
    ).add(to: router)
    let browser = Browser(try await InProcessServer(router))
    let told = try await browser.call(.get, "/api/events") { $0.hasSuffix("\n\n:\n\n") }.text
    #expect(told.hasPrefix("event: booth"))
  }

  @Test("The fourth stream of a visit ends its first; strangers' and other visits' end none")
  func streams() async throws {
    let booth = try await TestBooth()
    let (visitor, other) = (try await booth.visitor(), try await booth.visitor())
    let cookie = visitor.cookie("kotinos-booth")
    let visits = booth.visits
    #expect(await visits.beginStream(nil) == nil)
    #expect(await visits.beginStream("x") == nil)
    var numbers: [Int?] = []
    for _ in 0..<3 { numbers.append(await visits.beginStream(cookie)) }
    for _ in 0..<4 { _ = await visits.beginStream(other.cookie("kotinos-booth")) }
    for number in numbers { #expect(await !visits.isReplaced(number, of: cookie)) }
    numbers.append(await visits.beginStream(cookie))
    #expect(await visits.isReplaced(numbers[0], of: cookie))
    for number in numbers.dropFirst() { #expect(await !visits.isReplaced(number, of: cookie)) }
    #expect(await !visits.isReplaced(nil, of: cookie))
    // A stream of a visit that has ended goes on: it tells that, and stays for the next.
    try await visitor.call(.delete, "/api/session")
    #expect(await !visits.isReplaced(numbers[3], of: cookie))
  }

  @Test("The stream that is replaced ends")
  func replaced() async throws {
    let booth = try await TestBooth()
    let visitor = try await booth.visitor()
    let first = await listen(visitor, first: "event: state", last: "no such words")
    for _ in 0..<3 { _ = await booth.visits.beginStream(visitor.cookie("kotinos-booth")) }
    #expect(try await first.value.text.contains("event: state"))
  }
}

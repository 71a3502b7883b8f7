import Glibc
import Testing

@testable import WebServer

@Suite("Hang-ups")
struct HangUpsTests {
  @Test("A SIGHUP that comes before the server runs is heard when it does", .timeLimit(.minutes(1)))
  func early() async {
    let (heard, continuation) = AsyncStream.makeStream(of: Int.self)
    let hangUps = await HangUps { continuation.yield(1) }
    #expect(kill(getpid(), SIGHUP) == 0)
    let running = Task { try await hangUps.run() }
    var calls = heard.makeAsyncIterator()
    #expect(await calls.next() == 1)
    running.cancel()
  }
}

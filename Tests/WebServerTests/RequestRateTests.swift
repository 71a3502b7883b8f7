import Testing
import WebServer

@Suite("Requests a second")
struct RequestRateTests {
  private let rate = RequestRate()
  private let start = ContinuousClock.now

  private func admitted(
    _ caller: RequestRate.Caller, of requests: Int, at milliseconds: Int = 0
  ) -> Int {
    (0..<requests).count { _ in rate.admits(caller, now: start + .milliseconds(milliseconds)) }
  }

  @Test("A caller has so many in a second, and as many again in the next")
  func windows() {
    let stranger = RequestRate.Caller("stranger", perSecond: 5)
    #expect(admitted(stranger, of: 9) == 5)
    #expect(admitted(stranger, of: 9, at: 999) == 0)
    #expect(admitted(stranger, of: 9, at: 1000) == 5)
  }

  @Test("No caller's flood slows another: strangers no guest, a guest no other guest")
  func floods() {
    let callers = [
      RequestRate.Caller("stranger", perSecond: 5), RequestRate.Caller("link", perSecond: 2),
      RequestRate.Caller("guest", perSecond: 3, guest: "a"),
      RequestRate.Caller("guest", perSecond: 3, guest: "b"),
    ]
    #expect(callers.map { admitted($0, of: 100) } == [5, 2, 3, 3])
  }
}

import Testing
import WebServer

@Suite("The host on which a server listens")
struct ListeningHostTests {
  @Test(
    "Whether phones reach it does not depend on how its address is written",
    arguments: [
      ("127.0.0.1", true, false), ("127.1", true, false), ("localhost", true, false),
      ("::1", true, false), ("0::1", true, false), ("0:0:0:0:0:0:0:1", true, false),
      ("0.0.0.0", false, false), ("0", false, false), ("::", false, false), ("0::", false, false),
      ("192.0.2.1", false, true), ("2001:DB8::1", false, true), ("1::", false, true),
    ])
  func reachable(name: String, isLoopback: Bool, isReachable: Bool) throws {
    let host = try #require(ListeningHost(name))
    #expect(host.isLoopback == isLoopback && host.isReachable == isReachable)
  }

  @Test("What is no address is none", arguments: ["", "256.1.1.1", "[::1]"])
  func none(name: String) { #expect(ListeningHost(name) == nil) }

  @Test(
    "An address of a page has IPv6 in brackets",
    arguments: [("::1", "[::1]"), ("127.0.0.1", "127.0.0.1"), ("booth.example", "booth.example")])
  func authority(name: String, authority: String) {
    #expect(ListeningHost.authority(of: name) == authority)
  }
}

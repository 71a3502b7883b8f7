import Testing

@testable import WebServer

@Suite("Calls that the server works on")
struct CallsInWorkTests {
  @Test("A guest has sixteen at once, abandoned ones too; strangers and other guests are not held")
  func limit() throws {
    let calls = CallsInWork()
    for _ in 0..<16 { try calls.begin("helen") }
    #expect(throws: Refusal.self) { try calls.begin("helen") }
    try calls.begin("zoe")
    for _ in 0..<100 { try calls.begin(nil) }
    calls.end("helen")
    try calls.begin("helen")
    #expect(throws: Refusal.self) { try calls.begin("helen") }
  }
}

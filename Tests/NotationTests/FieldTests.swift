import Testing

@testable import Notation

@Suite("Fields of files")
struct FieldTests {
  @Test("JSON and TOML have the same fields, each with its line")
  func lines() throws {
    let json = try Field(json: Array("{\"a\": {\n\"b\": 1,\n\"c\": [\"x\",\n\"y\"]}}".utf8))
    let toml = try Field(TOMLReader("[a]\nb = 1\nc = [\"x\", \"y\"]\n"))
    #expect(json["a"].children.map(\.line) == [2, 3] && toml["a"].children.map(\.line) == [2, 3])
    #expect(json["a"]["c"].children.map(\.line) == [3, 4])
    for root in [json, toml] {
      #expect(root["a"].children.map(\.name) == ["a.b", "a.c"])
      #expect(root["a"]["c"].value?.texts == ["x", "y"])
      let missing = root["a"]["d"]["e"]
      #expect(missing.isMissing && missing.name == "a.d.e" && missing.line == root["a"].line)
    }
  }

  @Test(
    "A value of another type or range, and an unknown name, are faults with what is wanted",
    arguments: ["1.5", "9", "\"2\"", "null"])
  func wrong(json: String) throws {
    let field = try Field(json: Array("{\"a\": \(json)}".utf8))["a"]
    let fault = #expect(throws: FieldFault.self) { try field.count(1...8) }
    #expect(fault?.wanted == "a whole number from 1 to 8")
    #expect(throws: FieldFault.self) { try field.flag() }
  }

  @Test("A long name is read once, and messages show its beginning")
  func long() throws {
    func time(name length: Int) throws -> (time: Duration, field: Field?) {
      let name = String(repeating: "x", count: length)
      let list = Array(repeating: "1", count: 20_000).joined(separator: ",")
      let json = Array("{\"\(name)\": [\(list)]}".utf8)
      var field: Field?
      let time = try ContinuousClock().measure { field = try Field(json: json).children.first }
      return (time, field?.children.last)
    }
    let (short, long) = (try time(name: 1), try time(name: 1 << 17))
    #expect(long.field?.name == String(repeating: "x", count: 80) + "…[19999]")
    #expect(long.time < short.time * 10 + .milliseconds(200))
  }

  @Test("A name that is there again is told, up to the twentieth, and the last counts")
  func repeated() throws {
    let members = (1...100).map { "\"a\": \($0)" }.joined(separator: ",\n")
    let root = try Field(json: Array("{\(members)}".utf8))
    #expect(root.repeated.map(\.line) == Array(2...21))
    #expect(root.repeated.allSatisfy { $0.name == "a" })
    #expect(try root["a"].count(100...100) == 100)
  }

  @Test("The nearest name is found, even to a megabyte", .timeLimit(.minutes(1)))
  func nearest() {
    let known = (0..<300).map { "known-\($0)" } + ["title"]
    #expect(NearestName.nearest(to: "titel", among: known) == "title")
    #expect(NearestName.nearest(to: "known-299x", among: known) == "known-299")
    #expect(NearestName.nearest(to: "x", among: []) == "")
    let long = "title" + String(repeating: "x", count: 1 << 20)
    #expect(NearestName.nearest(to: long, among: known) == "title")
  }

  @Test("Of several unknown names the first is told, whatever their order")
  func unknown() throws {
    let field = Field(.object(["z": .null, "y": .null, "a": .null]))
    guard
      case .unknown(let first, let known)? = #expect(
        throws: FieldFault.self, performing: { try field.object(["a"]) })
    else {
      Issue.record("known")
      return
    }
    #expect(first.name == "y" && known == ["a"])
  }
}

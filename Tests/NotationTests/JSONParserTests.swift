import Foundation
import TestSupport
import Testing

@testable import Notation

@Suite("Reading JSON")
struct JSONParserTests {
  @Test("The grammar refuses what Foundation refuses, and nothing else")
  func grammar() throws {
    var random = SeededGenerator(seed: 20_261_123)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"", "\\n", "\\u00e9", "1", "0", "-", ".5", "e3",
      "true",
      "null", " ", "\n", "x",
    ]
    var (accepted, refused) = (0, 0)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let isJSON =
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
        != nil
      #expect(((try? JSONParser.value(of: Array(text.utf8))) != nil) == isJSON, "\(text)")
      if isJSON { accepted += 1 } else { refused += 1 }
    }
    #expect(accepted > 500 && refused > 500, "\(accepted) and \(refused)")
  }

  @Test("Deep nesting is refused without overflowing the stack")
  func deep() {
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    let fault = #expect(throws: JSONParser.Fault.self) { try JSONParser.value(of: text) }
    #expect(fault?.offset == 512)
  }

  @Test("Escapes and letters of all planes are read as Foundation reads them")
  func escapes() throws {
    let text = #""\"\\\/\b\f\n\r\t \u00e9 \ud83c\udfdb Ω 🏛""#
    guard case .text(let read) = try JSONParser.value(of: Array(text.utf8)) else {
      Issue.record("no text")
      return
    }
    #expect(try read == JSONDecoder().decode(String.self, from: Data(text.utf8)))
    #expect(throws: JSONParser.Fault.self) { try JSONParser.value(of: [0x22, 0xFF, 0x22]) }
    for half in [#"\ud83c"#, #"\udfdb"#, #"\ud83c "#, #"\udfdb\ud83c"#] {
      let fault = #expect(throws: JSONParser.Fault.self, "\(half)") {
        try JSONParser.value(of: Array(#"["", "\#(half)"]"#.utf8))
      }
      #expect(fault?.offset == 5)
    }
  }
}

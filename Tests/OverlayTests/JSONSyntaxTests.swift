import Foundation
import TestSupport
import Testing

@testable import Overlay

@Suite("The syntax of JSON")
struct JSONSyntaxTests {
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
      #expect((JSONSyntax.firstError(in: Array(text.utf8)) == nil) == isJSON, "\(text)")
      if isJSON { accepted += 1 } else { refused += 1 }
    }
    #expect(accepted > 500 && refused > 500, "\(accepted) and \(refused)")
  }

  @Test("Deep nesting is refused without overflowing the stack")
  func deep() {
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    #expect(JSONSyntax.firstError(in: text) == 512)
  }
}

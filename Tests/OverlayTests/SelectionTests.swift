import TestSupport
import Testing

@testable import Overlay

@Suite("Finding the value at a place without sorting")
struct SelectionTests {
  @Test("It is the value that sorting puts there, and parts the smaller from the greater")
  func likeSorting() {
    let seed = UInt64.random(in: 0 ... .max)
    print("SelectionTests: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for count in [1, 2, 3, 10, 257] {
      for most in [0, 1, 7, 1_000_000] {
        let values = (0..<count).map { _ in Int.random(in: 0...most, using: &random) }
        let sorted = values.sorted()
        for place in Set([0, count / 4, count / 2, count - 1]) {
          for order in [values, sorted, sorted.reversed()] {
            var changed = order
            #expect(changed.selected(place) == sorted[place])
            #expect(changed[..<place].allSatisfy { $0 <= sorted[place] })
            #expect(changed[place...].allSatisfy { $0 >= sorted[place] })
            #expect(changed.sorted() == sorted)
          }
        }
      }
    }
  }
}

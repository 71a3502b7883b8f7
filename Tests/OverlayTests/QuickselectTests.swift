import TestSupport
import Testing

@testable import Overlay

@Suite("Quickselect")
struct QuickselectTests {
  @Test("It gives the element that sorting puts there, and partitions the others")
  func likeSorting() {
    var random = SeededGenerator(seed: Seed.fresh().value)
    for count in [1, 2, 3, 10, 257] {
      for most in [0, 1, 7, 1_000_000] {
        let values = (0..<count).map { _ in Int.random(in: 0...most, using: &random) }
        let sorted = values.sorted()
        for rank in Set([0, count / 4, count / 2, count - 1]) {
          for order in [values, sorted, sorted.reversed()] {
            var changed = order
            #expect(changed.quickselect(rank) == sorted[rank])
            #expect(changed[..<rank].allSatisfy { $0 <= sorted[rank] })
            #expect(changed[rank...].allSatisfy { $0 >= sorted[rank] })
            #expect(changed.sorted() == sorted)
          }
        }
      }
    }
  }
}

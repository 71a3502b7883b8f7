import Testing

@testable import WebServer

@Suite("Connections")
struct ConnectionCountTests {
  private var count = ConnectionCount<Int>(capacity: 64)

  /// Opens connections by numbers; returns those that are given up.
  private mutating func open(
    _ numbers: Range<Int>, from address: String, as guest: String? = nil
  ) -> [Int] {
    var given: [Int] = []
    for number in numbers {
      if let surplus = count.add(number, from: address) { given.append(surplus) }
      if let surplus = count.hear(number, from: guest) { given.append(surplus) }
    }
    return given
  }

  @Test("A guest has so many, and gives up its own that were silent the longest")
  mutating func oneGuest() {
    #expect(open(0..<16, from: "a", as: "x") == [])
    #expect(open(16..<20, from: "a", as: "x") == [0, 1, 2, 3])
    #expect(open(20..<30, from: "a", as: "y") == [])
  }

  @Test("However many guests there are, strangers find a quarter of the places")
  mutating func reserve() {
    for guest in 0..<8 {
      _ = open(100 * guest..<100 * guest + 16, from: "a", as: "guest \(guest)")
    }
    #expect(open(1000..<1016, from: "b") == [])
    #expect(open(1016..<1020, from: "c") == [1000, 1001, 1002, 1003])
  }

  @Test("The strangers' reserve is a quarter of the places, 32 at most")
  func reserves() {
    for (capacity, guests) in [(8, 6), (64, 48), (128, 96), (256, 224)] {
      #expect(ConnectionCount<Int>(capacity: capacity).guestCapacity == guests)
    }
  }

  @Test("Of strangers the address with the most gives up; a guest keeps its connections")
  mutating func strangers() {
    #expect(open(0..<6, from: "a", as: "x") == [])
    #expect(open(6..<64, from: "b") == [])
    #expect(open(64..<66, from: "c") == [6, 7])
    count.remove(8)
    #expect(open(66..<67, from: "c") == [])
  }
}

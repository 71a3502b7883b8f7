import Synchronization
import Testing
import Threading

@Suite("Loops in parts")
struct PartsTests {
  @Test(
    "The parts cover the range once, whatever its length and the number of threads",
    arguments: [0..<0, 3..<4, -5..<12, 0..<1000], [1, 2, 7])
  func cover(_ range: Range<Int>, threads: Int) {
    let counts = Mutex([Int: Int]())
    Parts.work(on: range, units: 1 << 20, threads: threads) { part in
      counts.withLock { for index in part { $0[index, default: 0] += 1 } }
    }
    #expect(counts.withLock(\.self) == Dictionary(uniqueKeysWithValues: range.map { ($0, 1) }))
  }

  @Test("Work that is too small to wake a thread for is done in one part")
  func small() {
    let parts = Mutex<[Range<Int>]>([])
    Parts.work(on: 0..<100, units: 100, threads: 8) { part in parts.withLock { $0.append(part) } }
    #expect(parts.withLock(\.self) == [0..<100])
  }
}

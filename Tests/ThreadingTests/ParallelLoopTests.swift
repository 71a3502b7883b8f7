import Synchronization
import Testing
import Threading

@Suite("Parallel loop")
struct ParallelLoopTests {
  @Test(
    "The chunks cover the range once, whatever its length and the number of threads",
    arguments: [0..<0, 3..<4, -5..<12, 0..<1000], [1, 2, 7])
  func cover(_ range: Range<Int>, threads: Int) {
    let counts = Mutex([Int: Int]())
    ParallelLoop.chunks(of: range, units: 1 << 20, threads: threads) { chunk in
      counts.withLock { for index in chunk { $0[index, default: 0] += 1 } }
    }
    #expect(counts.withLock(\.self) == Dictionary(uniqueKeysWithValues: range.map { ($0, 1) }))
  }

  @Test(
    "A thread that works alone, and work too small to wake another, run one chunk",
    arguments: [(true, 1 << 20), (false, 100)])
  func oneChunk(isAlone: Bool, units: Int) {
    let chunks = Mutex<[Range<Int>]>([])
    ParallelLoop.$isAlone.withValue(isAlone) {
      ParallelLoop.chunks(of: 0..<100, units: units, threads: 8) { chunk in
        chunks.withLock { $0.append(chunk) }
      }
    }
    #expect(chunks.withLock(\.self) == [0..<100])
  }
}

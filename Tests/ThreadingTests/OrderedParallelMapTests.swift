import Glibc
import Synchronization
import Testing
import Threading

@Suite("Ordered parallel map")
struct OrderedParallelMapTests {
  @Test("Items are prepared and delivered in order, within a window", arguments: [1, 2, 5])
  func order(jobs: Int) {
    var prepared: [Int] = []
    var delivered: [Int] = []
    OrderedParallelMap.run(
      60, jobs: jobs, makeState: { 0 },
      prepare: { index in
        prepared.append(index)
        #expect(prepared.count - delivered.count <= 2 * jobs)
        return index
      },
      work: { index, _ in
        // The first takes longest: the others wait for it.
        if index == 0 { usleep(50_000) }
        return index * index
      },
      deliver: { index, result in
        #expect(result == index * index)
        delivered.append(index)
      })
    #expect(prepared == Array(0..<60))
    #expect(delivered == Array(0..<60))
  }

  @Test("At most one state a job is made, and no two items share one at a time")
  func states() {
    let made = Atomic(0)
    let working = Mutex(Set<Int>())
    OrderedParallelMap.run(
      40, jobs: 3, makeState: { made.wrappingAdd(1, ordering: .relaxed).newValue },
      prepare: { $0 },
      work: { _, state in
        let isAlone = working.withLock { $0.insert(state).inserted }
        usleep(1000)
        _ = working.withLock { $0.remove(state) }
        return isAlone
      },
      deliver: { _, isAlone in #expect(isAlone) })
    let states = made.load(ordering: .relaxed)
    #expect(1...3 ~= states)
  }

  @Test("When delivering throws, no further item begins and all threads end")
  func refused() {
    struct Refused: Error {}
    let begun = Atomic(0)
    #expect(throws: Refused.self) {
      try OrderedParallelMap.run(
        1000, jobs: 3, makeState: { 0 }, prepare: { $0 },
        work: { index, _ in begun.wrappingAdd(1, ordering: .relaxed).oldValue },
        deliver: { index, _ throws(Refused) in
          if index == 5 { throw Refused() }
        })
    }
    let started = begun.load(ordering: .relaxed)
    #expect(started < 20)
  }
}

import Glibc
import Synchronization
import Testing
import Threading

@Suite("Several things at a time, in order")
struct OrderedWorkTests {
  @Test("Prepared in order, delivered in order, and never far ahead", arguments: [1, 2, 5])
  func order(jobs: Int) {
    var prepared: [Int] = []
    var delivered: [Int] = []
    OrderedWork.run(
      60, jobs: jobs, makeTools: { 0 },
      prepare: { index in
        prepared.append(index)
        #expect(prepared.count - delivered.count <= 2 * jobs)
        return index
      },
      work: { index, _ in
        // The first takes longest: the others wait for it and do not pile up.
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

  @Test("No more tools are made than jobs work at a time, and no two jobs share them")
  func tools() {
    let made = Atomic(0)
    let working = Mutex(Set<Int>())
    OrderedWork.run(
      40, jobs: 3, makeTools: { made.wrappingAdd(1, ordering: .relaxed).newValue },
      prepare: { $0 },
      work: { _, tools in
        let isAlone = working.withLock { $0.insert(tools).inserted }
        usleep(1000)
        _ = working.withLock { $0.remove(tools) }
        return isAlone
      },
      deliver: { _, isAlone in #expect(isAlone) })
    let kits = made.load(ordering: .relaxed)
    #expect(1...3 ~= kits)
  }

  @Test("When a result cannot be delivered, nothing more is begun and all threads end")
  func refused() {
    struct Refused: Error {}
    let begun = Atomic(0)
    #expect(throws: Refused.self) {
      try OrderedWork.run(
        1000, jobs: 3, makeTools: { 0 }, prepare: { $0 },
        work: { index, _ in begun.wrappingAdd(1, ordering: .relaxed).oldValue },
        deliver: { index, _ throws(Refused) in
          if index == 5 { throw Refused() }
        })
    }
    let started = begun.load(ordering: .relaxed)
    #expect(started < 20)
  }
}

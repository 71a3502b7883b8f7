import Dispatch
import Glibc
import Synchronization
import Testing
import Threading

@Suite("Prefetch")
struct PrefetchTests {
  private struct Refused: Error, Equatable {}

  @Test("Every reader gets the value, which is computed once")
  func once() {
    let count = Atomic(0)
    let prefetch = Prefetch<Int, Never> { count.wrappingAdd(1, ordering: .relaxed).newValue }
    #expect([prefetch.value(), prefetch.value()] == [1, 1])
    let computed = count.load(ordering: .relaxed)
    #expect(computed == 1)
  }

  @Test("Every reader gets the error of a failed computation")
  func failure() {
    let prefetch = Prefetch<Int, Refused> { () throws(Refused) in throw Refused() }
    for _ in 0..<2 { #expect(throws: Refused()) { try prefetch.value() } }
  }

  @Test("Prefetches that wait for each other all have a thread")
  func rendezvous() {
    // More of them than processors.
    let count = 20
    let arrived = DispatchGroup()
    for _ in 0..<count { arrived.enter() }
    let prefetches = (0..<count).map { number in
      Prefetch<Int, Never> {
        arrived.leave()
        arrived.wait()
        return number
      }
    }
    #expect(prefetches.map { $0.value() } == Array(0..<count))
  }

  @Test("Prefetches on one queue run one after the other")
  func serial() {
    let queue = DispatchQueue(label: "tests")
    let order = Mutex<[Int]>([])
    let prefetches = (0..<50).map { number in
      Prefetch<Void, Never>(on: queue) { order.withLock { $0.append(number) } }
    }
    for prefetch in prefetches { prefetch.value() }
    #expect(order.withLock(\.self) == Array(0..<50))
  }

  @Test("The last owner waits for the computation")
  func end() {
    let isDone = Atomic(false)
    do {
      _ = Prefetch<Void, Never> {
        usleep(20_000)
        isDone.store(true, ordering: .sequentiallyConsistent)
      }
    }
    let isOver = isDone.load(ordering: .sequentiallyConsistent)
    #expect(isOver)
  }
}

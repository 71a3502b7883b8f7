import Dispatch
import Glibc
import Synchronization
import Testing
import Threading

@Suite("Work items and the threads that do them")
struct WorkItemTests {
  @Test("All work is done once and is done when it has been waited for", arguments: [1, 4, 40])
  func once(count: Int) throws {
    let done = Mutex([Int](repeating: 0, count: count))
    for _ in 0..<50 {
      let items = (0..<count).map { number in
        WorkItem { done.withLock { $0[number] += 1 } }
      }
      for item in items { try #require(item).finish() }
    }
    #expect(done.withLock(\.self) == Array(repeating: 50, count: count))
  }

  @Test("Items that wait for each other all have a thread")
  func together() throws {
    // More than threads are kept, and than there are processors.
    let count = 20
    let arrived = DispatchGroup()
    for _ in 0..<count { arrived.enter() }
    let items = (0..<count).map { _ in
      WorkItem {
        arrived.leave()
        arrived.wait()
      }
    }
    // Waited for here first: finishing one would do it on this thread if nobody had begun it.
    arrived.wait()
    for item in items { try #require(item).finish() }
  }

  @Test("Work of a work item is done too")
  func nested() throws {
    let done = Atomic(0)
    let item = try #require(
      WorkItem {
        let inner = (0..<3).map { _ in WorkItem { done.wrappingAdd(1, ordering: .relaxed) } }
        for item in inner { item?.finish() }
        done.wrappingAdd(10, ordering: .relaxed)
      })
    item.finish()
    #expect(done.load(ordering: .relaxed) == 13)
  }

  @Test("What it holds is let go when it has been waited for")
  func letGo() throws {
    final class Held: Sendable {}
    for _ in 0..<200 {
      weak var watched: Held?
      do {
        let held = Held()
        watched = held
        let item = try #require(WorkItem { withExtendedLifetime(held) {} })
        item.finish()
      }
      #expect(watched == nil)
    }
  }

  @Test("One item after the other takes no further thread")
  func reuse() throws {
    // A thread's own note, which a new one has not.
    var key = pthread_key_t()
    #expect(pthread_key_create(&key, nil) == 0)
    defer { pthread_key_delete(key) }
    let strangers = Atomic(0)
    for _ in 0..<300 {
      let begun = DispatchSemaphore(value: 0)
      let item = WorkItem { [key] in
        if pthread_getspecific(key) == nil { strangers.wrappingAdd(1, ordering: .relaxed) }
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
        begun.signal()
      }
      // Only what a thread has begun is left to it.
      begun.wait()
      try #require(item).finish()
    }
    // Other tests, beside this one, take threads from the same ones.
    let count = strangers.load(ordering: .relaxed)
    #expect(count < 60, "\(count) threads for 300 items")
  }
}

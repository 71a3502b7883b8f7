import Dispatch
import Testing
import Threading

@Suite("Blocking")
struct BlockingTests {
  @Test("However much waits, the tasks of the concurrency pool go on", .timeLimit(.minutes(1)))
  func beside() async {
    // Dispatch gives a pool whose threads are blocked another one each second, which 200 outlast.
    let count = 200
    let (waiting, ended) = (DispatchGroup(), DispatchSemaphore(value: 0))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        waiting.enter()
        group.addTask {
          await Blocking.run {
            waiting.leave()
            ended.wait()
          }
        }
      }
      await withCheckedContinuation { continuation in
        waiting.notify(queue: DispatchQueue(label: "all wait")) { continuation.resume() }
      }
      await Task.detached {}.value
      for _ in 0..<count { ended.signal() }
    }
  }
}

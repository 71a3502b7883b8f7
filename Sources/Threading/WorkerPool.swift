import Dispatch
import Glibc
import Synchronization

/// The threads that do work items. A thread that has done one waits for the next.
///
/// They are not a concurrent queue's: those have a sixteenth of the main thread's room on their
/// stacks, and no more of them run than there are processors, though some of ours wait for others.
final class WorkerPool: Sendable {
  // A class, because all threads share it.
  static let shared = WorkerPool()

  /// So many threads may wait for work; a further one ends with its work.
  private static let mostIdle = 8

  private struct State {
    /// What no thread has begun yet.
    var items: [WorkItem] = []
    /// How many threads wait, or were woken and have not looked yet.
    var idle = 0
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  private init() {}

  /// Has a thread do something; false where there is none and the system gives no further one.
  func add(_ item: WorkItem) -> Bool {
    let isEnough = state.withLock { state in
      state.items.append(item)
      return state.items.count <= state.idle
    }
    if isEnough {
      news.signal()
      return true
    }
    // Without one, a thread that has become free meanwhile may have taken it.
    return beginThread() || !remove(item)
  }

  /// Takes back what no thread has begun; false when one has.
  func remove(_ item: WorkItem) -> Bool {
    state.withLock { state in
      guard let index = state.items.firstIndex(where: { $0 === item }) else { return false }
      state.items.remove(at: index)
      return true
    }
  }

  // MARK: - Threads

  private func beginThread() -> Bool {
    var identity = pthread_t()
    let status = Self.withSignalsHeldBack {
      pthread_create(
        &identity, nil,
        { _ in
          WorkerPool.shared.work()
          return nil
        }, nil)
    }
    if status == 0 { pthread_detach(identity) }
    return status == 0
  }

  /// Begins a thread that takes no signal but those of its own faults: what is sent to the process is
  /// for the threads that were there before, who may hold it back for a while.
  private static func withSignalsHeldBack(_ body: () -> Int32) -> Int32 {
    var (signals, former) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGPIPE] {
      sigdelset(&signals, fault)
    }
    pthread_sigmask(SIG_SETMASK, &signals, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    return body()
  }

  private enum Next { case item(WorkItem), wait, end }

  /// What a thread does, from its beginning to its end.
  private func work() {
    var next = next()
    while true {
      switch next {
      case .item(let item):
        item.perform()
        // Free for more before the end is told: what follows at once needs no further thread.
        next = self.next()
        item.end()
      case .wait:
        news.wait()
        state.withLock { $0.idle -= 1 }
        next = self.next()
      case .end:
        return
      }
    }
  }

  private func next() -> Next {
    state.withLock { state in
      if !state.items.isEmpty { return .item(state.items.removeFirst()) }
      guard state.idle < Self.mostIdle else { return .end }
      state.idle += 1
      return .wait
    }
  }
}

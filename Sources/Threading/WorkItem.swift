import Dispatch
import Synchronization

/// Something that a thread does beside other work, and that is waited for.
///
/// Threads are kept for the next work (docs/decisions/0059): waking one takes a tenth of a millisecond
/// at most, beginning one sometimes four.
public final class WorkItem: Sendable {
  // A class, because the thread that does it and the one that waits for it share it.
  private let body: Mutex<(@Sendable () -> Void)?>
  private let ended = DispatchSemaphore(value: 0)

  /// Has a thread do it; `nil`, and nothing done, when the system gives no further thread.
  ///
  /// - Parameter body: what is done; it must be waited for with ``finish()``.
  public init?(_ body: @escaping @Sendable () -> Void) {
    self.body = Mutex(body)
    guard WorkerPool.shared.add(self) else { return nil }
  }

  /// Waits until it is done, or does it here, where no thread has begun it yet; to be called once.
  public func finish() {
    if WorkerPool.shared.remove(self) { perform() } else { ended.wait() }
  }

  /// Does it. What the work holds is let go before anybody is told of its end.
  func perform() { Self.call(body.withLock { $0.take() }) }

  @inline(never)
  private static func call(_ body: (@Sendable () -> Void)?) { body?() }

  /// Tells whoever waits that it is done.
  func end() { ended.signal() }
}

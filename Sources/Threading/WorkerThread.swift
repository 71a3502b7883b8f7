import Glibc

/// A thread with the main thread's room on its stack: the networks go deep, and the threads of a
/// concurrent queue have a sixteenth of it.
public struct WorkerThread: Sendable {
  private let identity: pthread_t

  /// Starts a thread; `nil` when the system gives no further one.
  ///
  /// - Parameter body: what it does; it must be waited for with ``join()``.
  public init?(_ body: @escaping @Sendable () -> Void) {
    var identity = pthread_t()
    let box = Unmanaged.passRetained(Box(body))
    let status = pthread_create(
      &identity, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      return nil
    }
    self.identity = identity
  }

  /// Waits until the thread has done all it does; to be called once.
  public func join() { pthread_join(identity, nil) }

  /// What a C function's context pointer can hold.
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

import Dispatch
import Synchronization

/// A value that one thread works out while others go on, until they need it.
public final class Promise<Value: Sendable, Failure: Error>: Sendable {
  // A class, because the thread that keeps the promise and those that wait for it share it.
  private let outcome = Mutex<Result<Value, Failure>?>(nil)
  private let kept = DispatchGroup()

  /// Makes a promise; until it is kept, whoever asks for the value waits.
  public init() { kept.enter() }

  /// Keeps the promise; once.
  public func keep(_ result: Result<Value, Failure>) {
    outcome.withLock { outcome in
      precondition(outcome == nil, "a promise is kept once")
      outcome = result
    }
    kept.leave()
  }

  /// The value, as soon as it is there.
  public func get() throws(Failure) -> Value {
    kept.wait()
    guard let outcome = outcome.withLock({ $0 }) else {
      preconditionFailure("a kept promise has its value")
    }
    return try outcome.get()
  }
}

import Synchronization

/// A counter of file reads.
final class Reads: Sendable {
  // A class, because a closure and its test share it.
  private let value = Mutex(0)

  var number: Int { value.withLock { $0 } }

  func count() { value.withLock { $0 += 1 } }
}

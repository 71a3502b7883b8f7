import Synchronization

extension Mutex {
  /// The stored value, computed by the first caller while others wait; after an error the next
  /// caller computes it again.
  func memoized<Memoized: Sendable>(
    _ compute: () throws(OverlayError) -> Memoized
  ) throws(OverlayError) -> Memoized where Value == Memoized? {
    try withLock { value throws(OverlayError) in
      if let value { return value }
      let computed = try compute()
      value = computed
      return computed
    }
  }
}

import Synchronization

extension Mutex {
  /// The value that is kept, made by the first thread that asks while others wait; after a failure the
  /// next thread that asks tries again.
  func kept<Kept: Sendable>(
    _ make: () throws(OverlayError) -> Kept
  ) throws(OverlayError) -> Kept where Value == Kept? {
    try withLock { value throws(OverlayError) in
      if let value { return value }
      let made = try make()
      value = made
      return made
    }
  }
}

import Synchronization

extension Mutex {
  /// The value that is kept; whoever asks first makes it, and others wait meanwhile.
  ///
  /// What cannot be made is tried again by the next one who asks.
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

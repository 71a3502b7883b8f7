/// A piece of memory that a network's pictures lie in.
struct Memory: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let byteCount: Int

  /// At the beginning of a line of the processor's cache.
  private static let alignment = 64

  private init(byteCount: Int) {
    start = .allocate(byteCount: byteCount, alignment: Self.alignment)
    self.byteCount = byteCount
  }

  deinit {
    start.deallocate()
  }

  /// The beginning of so many bytes. What is there is kept where it suffices: a detector looks at a
  /// photo small, and then large, photo after photo, and new memory is slow when it is first written.
  static func provide(
    _ byteCount: Int, in memory: inout Memory?
  ) -> UnsafeMutableRawPointer {
    if let start = memory?.start, let capacity = memory?.byteCount, capacity >= byteCount {
      return start
    }
    // Given back first: both at once would be twice the memory.
    memory = nil
    let larger = Memory(byteCount: byteCount)
    let start = larger.start
    memory = consume larger
    return start
  }
}

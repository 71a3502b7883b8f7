import Synchronization

/// Memory that networks' pictures lie in, one network's at a time: those that run one after the other
/// may share it, and take no more than the one that needs most.
package final class PictureMemory: Sendable {
  // A class, because several networks share it.
  private let block = Mutex<MemoryBlock?>(nil)

  /// Takes no memory yet.
  package init() {}

  /// Lends the memory to one network; another one waits.
  func lend<Value, Failure: Error>(
    _ body: (inout MemoryBlock?) throws(Failure) -> Value
  ) throws(Failure) -> Value where Value: Sendable {
    try block.withLock { block throws(Failure) in try body(&block) }
  }
}

/// A piece of memory.
struct MemoryBlock: ~Copyable, @unchecked Sendable {
  // Sendable, because nobody else has the piece that it points to.
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

  /// Whether there are so many bytes at a place. (Another piece may have come to begin where one was.)
  static func has(
    _ byteCount: Int, at start: UnsafeMutableRawPointer, in block: inout MemoryBlock?
  ) -> Bool {
    guard let own = block?.start, let capacity = block?.byteCount else { return false }
    return own == start && capacity >= byteCount
  }

  /// The beginning of so many bytes. What is there is kept where it suffices: a detector looks at a
  /// photo small, and then large, photo after photo, and new memory is slow when it is first written.
  static func provide(
    _ byteCount: Int, in block: inout MemoryBlock?
  ) -> UnsafeMutableRawPointer {
    if let start = block?.start, let capacity = block?.byteCount, capacity >= byteCount {
      return start
    }
    // Given back first: both at once would be twice the memory.
    block = nil
    let larger = MemoryBlock(byteCount: byteCount)
    let start = larger.start
    block = consume larger
    return start
  }
}

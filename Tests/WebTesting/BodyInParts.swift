package import NIOCore
import Synchronization

/// A request's body that comes in parts, and counts those that are taken.
package final class BodyInParts: AsyncSequence, Sendable {
  package typealias Element = ByteBuffer

  package struct BrokenOff: Error {}

  private let count: Int
  private let bytes: Int
  private let breaksOff: Bool
  private let pause: Duration
  private let given = Mutex(0)

  /// - Parameters:
  ///   - count: the number of parts.
  ///   - bytes: those of a part.
  ///   - breaksOff: whether the connection fails behind the last.
  ///   - pause: the time before each.
  package init(_ count: Int, of bytes: Int, breaksOff: Bool = false, pause: Duration = .zero) {
    (self.count, self.bytes, self.breaksOff, self.pause) = (count, bytes, breaksOff, pause)
  }

  /// The parts that were taken.
  package var taken: Int { given.withLock { $0 } }

  package struct Iterator: AsyncIteratorProtocol {
    let body: BodyInParts

    package mutating func next() async throws -> ByteBuffer? {
      let isOver = body.given.withLock { given in
        guard given < body.count else { return true }
        given += 1
        return false
      }
      guard !isOver else {
        if body.breaksOff { throw BrokenOff() }
        return nil
      }
      if body.pause > .zero { try await Task.sleep(for: body.pause) }
      return ByteBuffer(repeating: 0x20, count: body.bytes)
    }
  }

  package func makeAsyncIterator() -> Iterator { Iterator(body: self) }
}

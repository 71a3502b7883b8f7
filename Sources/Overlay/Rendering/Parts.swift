import Synchronization
import Threading

/// Shares work among threads: parts that touch nothing in common, so that their number does not show.
enum Parts {
  /// A thread takes as long to wake as some ten thousand pixels to paint.
  private static let smallest = 1 << 14
  /// Parts of fewer pixels would cost more to begin than waiting for them does.
  private static let smallestPart = 1 << 13

  /// How many threads so many pixels are worth.
  static func threads(_ pixels: Int, atMost threads: Int) -> Int {
    max(1, min(threads, pixels / smallest))
  }

  /// Runs `body` on every part of a range and waits for all.
  ///
  /// Parts become smaller towards the end, for not every row has as much on it: all threads are done at
  /// about the same time.
  ///
  /// - Parameters:
  ///   - pixels: how many there are in all of the range.
  ///   - threads: how many threads may share them.
  static func work(
    on range: Range<Int>, pixels: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let threads = Self.threads(pixels, atMost: threads)
    guard threads > 1 else { return body(range) }
    let least = max(1, range.count * smallestPart / pixels)
    let next = Atomic(range.lowerBound)
    work(threads) {
      while true {
        let start = next.load(ordering: .relaxed)
        let left = range.upperBound - start
        let count = min(left, max(least, left / (2 * threads)))
        guard count > 0 else { break }
        let isOwn = next.weakCompareExchange(
          expected: start, desired: start + count, ordering: .relaxed)
        if isOwn.exchanged { body(start..<start + count) }
      }
    }
  }

  /// Runs `body` on so many parts, which threads take one after the other, and waits for all.
  ///
  /// - Parameter tools: makes what a thread works with.
  static func work<Tools>(
    _ count: Int, threads: Int, tools: @Sendable () -> Tools,
    _ body: @Sendable (_ part: Int, _ tools: Tools) -> Void
  ) {
    let next = Atomic(0)
    work(min(threads, count)) {
      // A thread that comes when nothing is left needs none.
      lazy var tools = tools()
      while true {
        let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard part < count else { break }
        body(part, tools)
      }
    }
  }

  /// Runs `body` on so many threads, this one among them, and waits for all.
  private static func work(_ threads: Int, _ body: @Sendable () -> Void) {
    guard threads > 1 else { return body() }
    withoutActuallyEscaping(body) { body in
      // No further thread is to be had: the others do it all.
      let others = (1..<threads).map { _ in WorkItem(body) }
      body()
      for other in others { other?.finish() }
    }
  }

  /// Does two things, at the same time where two threads may, and waits for both.
  static func both<First: Sendable, Second>(
    threads: Int, _ first: @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    guard threads > 1 else { return (first(), second()) }
    return withoutActuallyEscaping(first) { first in
      let promise = Promise<First, Never>()
      let item = WorkItem { promise.keep(.success(first())) }
      let made = second()
      // No further thread is to be had.
      guard let item else { return (first(), made) }
      item.finish()
      return (promise.get(), made)
    }
  }
}

import Synchronization
import Threading

/// Shares work among threads: parts that touch nothing in common, so that their number does not show.
enum Parts {
  /// A thread takes as long to wake as some ten thousand pixels to paint.
  private static let smallest = 1 << 14
  /// Parts for each thread: whoever is done sooner takes one more, for not every row has as much on it.
  private static let each = 6

  /// How many threads so many pixels are worth.
  static func threads(_ pixels: Int, atMost threads: Int) -> Int {
    max(1, min(threads, pixels / smallest))
  }

  /// Into how many parts work is cut that so many threads share.
  static func count(threads: Int) -> Int { threads > 1 ? threads * each : 1 }

  /// Runs `body` on every part of a range and waits for all.
  ///
  /// - Parameters:
  ///   - pixels: how many there are in all of the range.
  ///   - threads: how many threads may share them.
  static func work(
    on range: Range<Int>, pixels: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let threads = Self.threads(pixels, atMost: threads)
    let count = min(count(threads: threads), max(1, range.count))
    work(count, threads: threads, tools: {}) { part, _ in
      body(share(part, of: count, in: range))
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

  /// One part's share of a range, in order.
  static func share(_ part: Int, of count: Int, in range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + range.count * part / count
    return start..<range.lowerBound + range.count * (part + 1) / count
  }
}

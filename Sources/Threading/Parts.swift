import Dispatch

/// Shares a loop among threads: parts that write nothing in common, so that their number does not show.
public enum Parts {
  /// Fewer units of work than this (a unit is about one painted pixel) are not worth waking a thread.
  private static let smallest = 1 << 14

  /// Runs `body` on every part of a range and waits for all.
  ///
  /// - Parameters:
  ///   - range: what is divided.
  ///   - units: the units of work in all of the range.
  ///   - threads: how many threads may share them; with one, `body` gets the whole range.
  public static func work(
    on range: Range<Int>, units: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let threads = min(threads, units / smallest)
    guard threads > 1 else { return body(range) }
    // Rows differ in cost: several parts a thread keep all threads busy until the end.
    let count = min(range.count, 4 * threads)
    run(count, threads: threads) { part in
      body(
        range.lowerBound + range.count * part / count..<range.lowerBound + range.count
          * (part + 1) / count)
    }
  }

  /// Runs `body` with each number below `count` and waits for all.
  public static func run(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    guard threads > 1, count > 1 else {
      for part in 0..<count { body(part) }
      return
    }
    withoutActuallyEscaping(body) { body in
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
  }
}

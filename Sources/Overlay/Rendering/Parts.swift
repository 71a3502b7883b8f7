import Threading

/// Shares work among threads: parts that touch nothing in common, so that their number does not show.
enum Parts {
  /// A thread takes as long to begin as some thousand pixels to paint.
  private static let smallest = 1 << 16

  /// How many parts so many pixels are worth.
  static func count(_ pixels: Int, threads: Int) -> Int {
    max(1, min(threads, pixels / smallest))
  }

  /// Runs `body` once for every part and waits for all; each but the last has a thread of its own.
  static func work(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard count > 1 else { return body(0) }
    withoutActuallyEscaping(body) { body in
      let threads = (0..<count - 1).map { part in
        let thread = WorkerThread { body(part) }
        // No further thread is to be had: this one does the part.
        if thread == nil { body(part) }
        return thread
      }
      body(count - 1)
      for thread in threads { thread?.join() }
    }
  }

  /// One part's share of a range, in order.
  static func share(_ part: Int, of count: Int, in range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + range.count * part / count
    return start..<range.lowerBound + range.count * (part + 1) / count
  }
}

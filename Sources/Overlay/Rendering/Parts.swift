import Glibc

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
      var threads: [pthread_t] = []
      for part in 0..<count - 1 {
        let task = Unmanaged.passRetained(Task { body(part) }).toOpaque()
        var thread = pthread_t()
        let status = pthread_create(
          &thread, nil,
          { context in
            guard let context else { return nil }
            Unmanaged<Task>.fromOpaque(context).takeRetainedValue().run()
            return nil
          }, task)
        if status == 0 {
          threads.append(thread)
        } else {
          // No further thread is to be had: this one does the part.
          Unmanaged<Task>.fromOpaque(task).takeRetainedValue().run()
        }
      }
      body(count - 1)
      for thread in threads { pthread_join(thread, nil) }
    }
  }

  /// What a C function's context pointer can hold.
  private final class Task {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// One part's share of a range, in order.
  static func share(_ part: Int, of count: Int, in range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + range.count * part / count
    return start..<range.lowerBound + range.count * (part + 1) / count
  }
}

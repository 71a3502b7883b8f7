import Dispatch

/// A parallel loop over chunks of a range.
package enum ParallelLoop {
  /// The least units of work (a unit is about one painted pixel) that are worth waking a thread
  /// for.
  private static let leastUnits = 1 << 14

  /// Whether loops run on the calling thread alone: the threads that help it have not its priority.
  @TaskLocal package static var isAlone = false

  /// Runs `body` on every chunk of a range and waits for all.
  ///
  /// Chunks run at the same time: what they write must be disjoint. The result then depends neither
  /// on the number of chunks nor on that of the threads.
  ///
  /// - Parameters:
  ///   - range: the loop's range.
  ///   - units: the units of work in the whole range.
  ///   - threads: the most threads to use; with one, `body` gets the whole range.
  ///   - body: runs one chunk.
  package static func chunks(
    of range: Range<Int>, units: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let threads = isAlone ? 1 : min(threads, units / leastUnits)
    // Rows differ in cost: several chunks a thread keep all threads busy until the end.
    let count = min(range.count, 4 * threads)
    guard threads > 1, count > 1 else { return body(range) }
    withoutActuallyEscaping(body) { body in
      DispatchQueue.concurrentPerform(iterations: count) { chunk in
        let start = range.lowerBound + range.count * chunk / count
        let end = range.lowerBound + range.count * (chunk + 1) / count
        body(start..<end)
      }
    }
  }
}

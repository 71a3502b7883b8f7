import Dispatch

/// Runs what waits for the disk, a printer or the network, or computes for long, beside the
/// concurrency pool, whose few threads answer requests.
package enum Blocking {
  package static func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let outcome = await withCheckedContinuation { continuation in
      // A queue of its own has a thread of its own; the threads of the global queues are the
      // pool's, one for each processor.
      DispatchQueue(label: "blocking").async {
        continuation.resume(returning: Result(catching: body))
      }
    }
    return try outcome.get()
  }
}

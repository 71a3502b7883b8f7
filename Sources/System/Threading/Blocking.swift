import Dispatch

/// Runs what waits for the disk, a printer or the network beside the concurrency pool, whose few
/// threads answer requests.
package enum Blocking {
  package static func run<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let outcome = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Result(catching: body)) }
    }
    return try outcome.get()
  }
}

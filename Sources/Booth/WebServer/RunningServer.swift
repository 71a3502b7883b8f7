import Dispatch
import Synchronization

/// A server that runs until a signal ends the process.
package protocol RunningServer: Sendable {
  /// Serves until a signal ends the process.
  ///
  /// - Parameter ready: called with the port when the server listens.
  /// - Throws: ``WebServerError`` when it cannot listen.
  func run(ready: @escaping @Sendable (Int) -> Void) async throws(WebServerError)
}

extension RunningServer {
  /// Serves while this thread waits.
  ///
  /// - Parameter ready: called with the port when the server listens.
  /// - Throws: ``WebServerError`` when the server cannot listen.
  package func wait(ready: @escaping @Sendable (Int) -> Void) throws(WebServerError) {
    let outcome = Outcome()
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      do throws(WebServerError) {
        try await run(ready: ready)
      } catch {
        outcome.fault.withLock { $0 = error }
      }
      ended.signal()
    }
    ended.wait()
    if let fault = outcome.fault.withLock({ $0 }) { throw fault }
  }
}

private final class Outcome: Sendable {
  let fault = Mutex<WebServerError?>(nil)
}

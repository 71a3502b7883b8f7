import BoothServer
import Dispatch
import Synchronization

/// Runs the booth's server while the main thread waits.
enum ServerRun {
  private final class Outcome: Sendable {
    let fault = Mutex<BoothServerError?>(nil)
  }

  /// Serves until a terminating signal.
  ///
  /// - Parameter ready: called with the port when the server listens.
  /// - Throws: ``BoothServerError`` when the server cannot listen.
  static func wait(
    _ server: BoothServer, ready: @escaping @Sendable (Int) -> Void
  ) throws(BoothServerError) {
    let outcome = Outcome()
    let ended = DispatchSemaphore(value: 0)
    Task.detached {
      do throws(BoothServerError) {
        try await server.run(ready: ready)
      } catch {
        outcome.fault.withLock { $0 = error }
      }
      ended.signal()
    }
    ended.wait()
    if let fault = outcome.fault.withLock({ $0 }) { throw fault }
  }
}

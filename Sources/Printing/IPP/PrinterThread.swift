import Dispatch
import Glibc

/// Threads for conversations with printers, which block for as long as a printer does.
enum PrinterThread {
  private static let queue = DispatchQueue(label: "printing", attributes: .concurrent)

  /// Runs a conversation away from the concurrency pool.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(PrintError) -> Value
  ) async throws(PrintError) -> Value {
    let result: Result<Value, PrintError> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: withoutBrokenPipes(body)) }
    }
    return try result.get()
  }

  /// Runs a conversation on this thread, which it blocks.
  static func runHere<Value>(
    _ body: () throws(PrintError) -> Value
  ) throws(PrintError) -> Value {
    try withoutBrokenPipes(body).get()
  }

  /// Blocks SIGPIPE on this thread, which libcups's writes to a printer that has gone would raise.
  private static func withoutBrokenPipes<Value>(
    _ body: () throws(PrintError) -> Value
  ) -> Result<Value, PrintError> {
    var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer {
      if !wasPending {
        // Takes a signal that came, before the mask is restored.
        var now = timespec()
        while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {}
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    do throws(PrintError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}

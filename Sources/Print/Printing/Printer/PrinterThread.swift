import Dispatch

/// Threads for conversations with printers, which block for as long as a printer does.
enum PrinterThread {
  private static let queue = DispatchQueue(label: "printing", attributes: .concurrent)

  /// Runs a conversation away from the concurrency pool.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(PrintError) -> Value
  ) async throws(PrintError) -> Value {
    let result: Result<Value, PrintError> = await withCheckedContinuation { continuation in
      queue.async {
        do throws(PrintError) {
          continuation.resume(returning: .success(try body()))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try result.get()
  }
}

import CImageCodecs
import Glibc

/// A running `selfie-heif` with its answers on a pipe. Its end kills and reaps the process.
struct HEIFProcess: ~Copyable {
  /// -1 when it is reaped.
  private var process: pid_t
  private let output: Int32

  /// Starts the program on a file in memory.
  ///
  /// - Parameter call: the program's path and its arguments.
  /// - Returns: `nil` where the system refuses to start it.
  init?(_ call: [String], file: UnsafeRawBufferPointer) {
    var (process, output) = (pid_t(-1), Int32(-1))
    let words = call.map { strdup($0) }
    defer { for word in words { free(word) } }
    let code = decoderProcess_start(
      words + [nil], file.codecBytes.bytes, file.count, &process, &output)
    guard code == 0 else { return nil }
    self.process = process
    self.output = output
  }

  deinit {
    close(output)
    guard process > 0 else { return }
    _ = kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Milliseconds without an answer: the program ends itself earlier, unless a file has taken it over.
  private static let patience: Int32 = 130_000

  /// Fills a buffer with the next bytes of the answer; false where it ends earlier.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    fill(buffer) == buffer.count
  }

  /// The rest of the answer, or its first `limit` bytes.
  func readToEnd(limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = fill(UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Fills a buffer as far as the answer goes, and returns the number of bytes.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count {
      var event = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&event, 1, Self.patience) != 0 else { break }
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = Glibc.read(output, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// Why the answer ended early, in words that follow a file's name.
  mutating func complaint() -> String {
    guard let status = exitStatus(within: 1000) else { return "its decoder took too long" }
    // WIFSIGNALED and WTERMSIG are macros, which Swift does not import.
    return switch status & 0x7F {
    case 0: "its decoder ended early"
    case SIGALRM: "its decoder took too long"
    case let signal: "its decoder ended by signal \(signal)"
    }
  }

  /// Waits for the process, which has closed its output; `nil` when it does not end in time.
  private mutating func exitStatus(within milliseconds: Int) -> Int32? {
    var status: Int32 = 0
    for _ in 0..<milliseconds {
      // An error: it was reaped elsewhere, and its status is lost.
      if waitpid(process, &status, WNOHANG) != 0 {
        process = -1
        return status
      }
      usleep(1000)
    }
    return nil
  }
}

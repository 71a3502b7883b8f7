import ChildProcesses
import Glibc

/// A running `selfie-heif` with its answers on a pipe. Its end kills and reaps the process.
struct HEIFProcess {
  private let process: ChildProcess

  /// The longest wait for a part of the answer: the program ends itself earlier, unless a file has
  /// taken it over.
  private static let patience = Duration.seconds(130)

  /// The longest wait for the end of a program that has closed its answer: on a busy machine, and
  /// where its core is dumped, that takes seconds.
  private static let patienceAtEnd = Duration.seconds(10)

  /// Starts the program on a file in memory.
  ///
  /// - Parameters:
  ///   - program: the program's path.
  ///   - arguments: its arguments.
  init(
    _ program: String, _ arguments: [String], file: UnsafeRawBufferPointer
  ) throws(ChildProcessError) {
    process = try ChildProcess(
      program, arguments, input: .file(file), environment: .minimal, package: "selfie")
  }

  /// Fills a buffer with the next bytes of the answer; false where it ends earlier.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    (try? process.fill(buffer, within: Self.patience)) == true
  }

  /// The rest of the answer, at least its first `limit` bytes.
  func readToEnd(limit: Int) -> [UInt8] {
    (try? process.readToEnd(limit: limit, within: Self.patience)) ?? []
  }

  /// Why the answer to a file of a format ended early.
  func fault(_ format: ImageFormat) -> PhotoError {
    let detail: String
    do {
      switch try process.end(within: Self.patienceAtEnd) {
      case .exited: detail = "its decoder ended early"
      case .signalled(SIGALRM): detail = "its decoder took too long"
      // No limit of the program's own ends it so.
      case .signalled(SIGKILL): return .decoderKilled(format)
      case .signalled(let signal): detail = "its decoder ended by signal \(signal)"
      }
    } catch {
      detail = "its decoder took too long"
    }
    return .damaged(format, detail: detail)
  }
}

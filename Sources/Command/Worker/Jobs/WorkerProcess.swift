import ChildProcesses
import Console
import Files
import Glibc

/// A child process that crowns photos (`selfie work-child`), one line at a time.
///
/// The kernel kills it when the thread that started it ends.
struct WorkerProcess: ~Copyable {
  private let process: ChildProcess
  /// What has been read beyond the last whole line.
  private var received: [UInt8] = []

  /// The signal that ends a process that takes too long.
  static let killingSignal = SIGKILL
  /// The longest time for loading the models, from a slow disk.
  private static let loadingLimit = Duration.seconds(120)

  /// Why there is no answer.
  enum Loss: Error {
    /// It exited; `complaint` is its last line on standard error.
    case exited(Int32, complaint: String?)
    case signalled(Int32, complaint: String?)
    case tooSlow

    /// The last line on standard error.
    var complaint: String? {
      switch self {
      case .exited(_, let complaint), .signalled(_, let complaint): complaint
      case .tooSlow: nil
      }
    }
  }

  /// Starts a process and waits until it has loaded models and artwork.
  ///
  /// - Parameter options: the options of `selfie work-child`.
  static func start(_ options: [String]) throws(Loss) -> WorkerProcess {
    let program = Process.executable ?? "/proc/self/exe"
    var worker: WorkerProcess
    do {
      worker = WorkerProcess(
        process: try ChildProcess(
          program, ["work-child"] + options, input: .pipe, environment: .ofPackage,
          package: "selfie"))
    } catch {
      throw .exited(ExitStatus.softwareFault.rawValue, complaint: error.description)
    }
    _ = try worker.line(until: ContinuousClock.now + loadingLimit)
    return worker
  }

  /// Has the process crown a photo.
  ///
  /// - Parameters:
  ///   - item: the photo's line.
  ///   - limit: the longest time; afterwards the process is killed.
  /// - Returns: the answer's line with its line feed; `nil` from a process that ended before it got
  ///   the photo's.
  /// - Throws: ``Loss``, after which the process is gone.
  mutating func answer(
    to item: WorkQueue.Item, within limit: Duration
  ) throws(Loss) -> [UInt8]? {
    let deadline = ContinuousClock.now + limit
    let lines = Array("\(item.number)\n".utf8) + item.line + [UInt8(ascii: "\n")]
    do {
      try lines.span.withUnsafeBytes { bytes throws(ChildProcessError) in
        try process.write(bytes, within: limit)
      }
    } catch .stalled {
      throw killed()
    } catch {
      return nil
    }
    return try self.line(until: deadline)
  }

  /// Ends the process: it has no photo at hand.
  consuming func end() {
    _ = try? process.end(within: .seconds(10))
  }

  private mutating func line(until deadline: ContinuousClock.Instant) throws(Loss) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return Array(received[...end])
      }
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw killed() }
      let count: Int
      do {
        count = try part.withUnsafeMutableBufferPointer { buffer throws(ChildProcessError) in
          try process.read(into: UnsafeMutableRawBufferPointer(buffer), within: left)
        }
      } catch {
        throw killed()
      }
      guard count > 0 else { throw loss() }
      received += part.prefix(count)
    }
  }

  private func killed() -> Loss {
    process.kill()
    return .tooSlow
  }

  /// How the process ended that closed its output.
  private func loss() -> Loss {
    let ending = try? process.end(within: .seconds(10))
    let prefix = "selfie: "
    let complaint = process.complaint.map {
      $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0
    }
    return switch ending {
    case .exited(let code)?: .exited(code, complaint: complaint)
    case .signalled(let number)?: .signalled(number, complaint: complaint)
    case nil: .signalled(Self.killingSignal, complaint: complaint)
    }
  }
}

import Glibc
import Synchronization
import TestSupport
import Testing

/// A run of `selfie work` that a test feeds line by line.
///
/// A class, because what it has read grows while a test waits.
final class WorkSession {
  private let standardInput: Pipe
  private let standardOutput: Pipe
  private let standardError: Pipe
  private let process: ChildProcess
  private var output: [UInt8] = []

  init(
    _ arguments: [SelfieCommand.Argument] = [], in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    (standardInput, standardOutput, standardError) = (try Pipe(), try Pipe(), try Pipe())
    process = try SelfieCommand.starting.withLock {
      [standardInput, standardOutput, standardError] _ in
      try ChildProcess(
        selfie: ["work"] + arguments, in: folder,
        environment: Machine.environment.merging(environment) { $1 },
        streams: [standardInput.reading, standardOutput.writing, standardError.writing])
    }
    standardInput.closeReading()
    standardOutput.closeWriting()
    standardError.closeWriting()
  }

  /// Writes a line; the line feed is added.
  func send(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard write(standardInput.writing, bytes, bytes.count) == bytes.count else {
      throw HarnessError(call: "write")
    }
  }

  /// Waits for the next answer.
  func answer() throws -> JSONObject {
    let deadline = ContinuousClock.now + Machine.patience
    while true {
      if let end = output.firstIndex(of: UInt8(ascii: "\n")) {
        defer { output.removeFirst(end + 1) }
        return try JSONObject(line: String(decoding: output[..<end], as: UTF8.self))
      }
      try collect(until: deadline)
    }
  }

  func closeInput() { standardInput.closeWriting() }

  func send(signal number: Int32) { process.signal(number) }

  /// The process that crowns photos, once there is one.
  func child() throws -> pid_t {
    let deadline = ContinuousClock.now + Machine.patience
    while ContinuousClock.now < deadline {
      if let child = ProcessTable.children(of: process.identifier).first { return child }
      usleep(10_000)
    }
    throw HarnessError(call: "no child process", code: ETIMEDOUT)
  }

  /// Waits for the exit.
  ///
  /// - Returns: the exit, what was answered since the last ``answer()``, and standard error.
  func end() throws -> (ending: CommandResult.Ending, output: String, errors: String) {
    let deadline = ContinuousClock.now + Machine.patience
    while standardOutput.reading >= 0 { try collect(until: deadline) }
    var errors: [UInt8] = []
    while standardError.reading >= 0 { standardError.collect(into: &errors) }
    let (status, _) = process.wait()
    return (
      CommandResult.Ending(waitStatus: status), String(decoding: output, as: UTF8.self),
      String(decoding: errors, as: UTF8.self)
    )
  }

  private func collect(until deadline: ContinuousClock.Instant) throws {
    guard ContinuousClock.now < deadline, standardOutput.reading >= 0 else {
      throw HarnessError(call: "the worker's answer", code: ETIMEDOUT)
    }
    var event = pollfd(fd: standardOutput.reading, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, 100) > 0 else { return }
    standardOutput.collect(into: &output)
  }
}

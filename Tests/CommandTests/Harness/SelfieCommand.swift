import TestSupport
import Glibc
import Synchronization
import Testing

/// One run of the built command `selfie` in a child process.
struct SelfieCommand {
  /// The arguments without the command's name.
  var arguments: [Argument]
  /// The working directory.
  var folder: TemporaryFolder
  /// Variables in addition to ``Machine/environment``.
  var environment: [String: String] = [:]
  /// The bytes of standard input, a pipe.
  var input: [UInt8] = []
  /// The destination of standard output.
  var output = OutputStream.pipe
  /// Whether standard error is a terminal instead of a pipe.
  var errorsOnTerminal = false
  /// A program with its arguments that gets the whole call of `selfie` as further arguments.
  var wrapper: [String] = []
  /// The time from start to SIGKILL.
  var killAfter: Duration?

  /// An argument as bytes: file names need not be UTF-8.
  struct Argument: ExpressibleByStringLiteral {
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }
    init(stringLiteral text: String) { self.init(text) }
  }

  /// A stream that the process writes to.
  enum OutputStream {
    /// A pipe that is read to its end.
    case pipe
    /// A pipe whose reader is closed before the process starts.
    case closedPipe
    /// A terminal; its line feeds come as CR LF.
    case terminal
  }

  init(_ arguments: [Argument], in folder: TemporaryFolder) {
    self.arguments = arguments
    self.folder = folder
  }

  init(_ arguments: Argument..., in folder: TemporaryFolder) {
    self.init(arguments, in: folder)
  }

  /// Runs the command; after ``Machine/patience`` it is killed and counts as hung.
  func run() throws -> CommandResult {
    // A process that exits without reading its input must not kill the tests.
    signal(SIGPIPE, SIG_IGN)
    let start = ContinuousClock.now
    var (process, exchange) = try Self.starting.withLock { _ in try launch() }
    let timeLimit = start + Machine.patience
    var hung = false
    if let killAfter {
      _ = try exchange.advance(until: start + killAfter)
      process.kill()
    }
    if try exchange.advance(until: timeLimit) == false {
      hung = true
      process.kill()
    }
    let (status, usage) = process.wait()
    return CommandResult(
      ending: hung ? .hung : CommandResult.Ending(waitStatus: status), output: exchange.output,
      errors: String(decoding: exchange.errors, as: UTF8.self),
      processorTime: usage.ru_utime.duration + usage.ru_stime.duration)
  }

  /// Runs a tool beside the command, in a folder.
  static func tool(_ call: [String], in folder: TemporaryFolder) throws -> CommandResult {
    var command = SelfieCommand(in: folder)
    // The program of the wrapper gets the command's path as a last word; the shell ignores it.
    command.wrapper = ["sh", "-c", call.map { "'\($0)'" }.joined(separator: " ")]
    let result = try command.run()
    #expect(result.ending == .exited(0), "\(call): \(result.errors)")
    return result
  }

  /// Serialises starts: another child that inherits a pipe would keep it open.
  static let starting = Mutex(())

  private func launch() throws -> (ChildProcess, Exchange) {
    let standardInput = try Pipe()
    let standardOutput = output == .terminal ? try Pipe.terminal() : try Pipe()
    let standardError = errorsOnTerminal ? try Pipe.terminal() : try Pipe()
    if output == .closedPipe { standardOutput.closeReading() }
    let process = try ChildProcess(
      selfie: arguments, in: folder, wrapper: wrapper,
      environment: Machine.environment.merging(environment) { $1 },
      streams: [standardInput.reading, standardOutput.writing, standardError.writing])
    standardInput.closeReading()
    standardOutput.closeWriting()
    standardError.closeWriting()
    let exchange = Exchange(
      input: input, standardInput: standardInput, standardOutput: standardOutput,
      standardError: standardError)
    return (process, exchange)
  }
}

/// The result of a run.
struct CommandResult {
  var ending: Ending
  /// Everything on standard output.
  var output: [UInt8]
  /// Everything on standard error.
  var errors: String
  /// User and system time, which are independent of the machine's other load.
  var processorTime: Duration

  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case hung

    // WIFSIGNALED and WEXITSTATUS are macros, which Swift does not import.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
    }
  }

  /// The exit code; `nil` after a signal or a hang.
  var exitCode: Int32? {
    if case .exited(let code) = ending { code } else { nil }
  }

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

extension timeval {
  fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}

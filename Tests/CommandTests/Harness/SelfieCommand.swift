import Glibc
import Synchronization

/// One run of the built command `selfie` as a process of its own.
struct SelfieCommand {
  /// What follows the command's name.
  var arguments: [Argument]
  /// The folder it runs in.
  var folder: TemporaryFolder
  /// Variables that are set on top of the usual ones.
  var environment: [String: String] = [:]
  /// What standard input gives, through a pipe.
  var input: [UInt8] = []
  /// Where standard output leads.
  var output = OutputStream.pipe
  /// Whether standard error is a terminal instead of a pipe.
  var errorsOnTerminal = false
  /// A program with its arguments that is started in place of `selfie` and given its whole call.
  var wrapper: [String] = []
  /// When the process is killed, counted from its start.
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
    /// A pipe whose reader has gone before the process starts.
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

  /// Runs the command to its end; one that takes longer than ``Machine/patience`` is killed and
  /// counts as hung.
  func run() throws -> CommandResult {
    // A process that ends without reading its input must not end the tests.
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

  /// One process is started at a time: no other must inherit its pipes, which then never end.
  static let starting = Mutex(())

  private func launch() throws -> (ChildProcess, Exchange) {
    let standardInput = try Pipe()
    let standardOutput = output == .terminal ? try Pipe.terminal() : try Pipe()
    let standardError = errorsOnTerminal ? try Pipe.terminal() : try Pipe()
    if output == .closedPipe { standardOutput.closeReading() }
    // posix_spawn cannot be told the folder without a GNU extension that is not imported.
    let call = ["env", "--chdir", folder.path] + wrapper + [Machine.selfie]
    let process = try ChildProcess(
      call: call.map { Array($0.utf8) } + arguments.map(\.bytes),
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

/// What came of a run.
struct CommandResult {
  /// How the process ended.
  var ending: Ending
  /// Everything on standard output.
  var output: [UInt8]
  /// Everything on standard error.
  var errors: String
  /// The time that the processor spent on it; unlike the clock it knows no other load.
  var processorTime: Duration

  /// How a process ends.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case hung

    // The macros of <sys/wait.h> are not imported.
    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F
      self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
    }
  }

  /// The exit code; `nil` when the process did not exit by itself.
  var exitCode: Int32? {
    if case .exited(let code) = ending { code } else { nil }
  }

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

extension timeval {
  fileprivate var duration: Duration { .seconds(tv_sec) + .microseconds(tv_usec) }
}

import CCamera
import Glibc

/// A program that runs beside this one, fed or read through pipes.
///
/// A class, because it owns a process: whoever lets go of the last reference ends it, and it is
/// always waited for. No shell is between; the child inherits no descriptor but its three streams.
/// Use it from one thread at a time.
public final class ChildProcess {
  /// Where its standard output leads.
  public enum Output: Sendable {
    /// Nowhere.
    case none
    /// To ``ChildProcess/read(into:within:)``.
    case pipe
    /// To this process's own standard output.
    case inherited
  }

  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    /// By itself, with this code; 0 means success.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
  }

  /// The program's name.
  public let program: String
  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  /// The end of what it wrote to standard error.
  private var complaints: [UInt8] = []
  private var ending: Ending?

  /// How much of the standard error is kept: enough for the last sentences.
  private static let keptComplaints = 4096

  /// Starts a program, which is looked for in `PATH`.
  ///
  /// - Parameters:
  ///   - program: its name.
  ///   - arguments: what follows the name; no shell reads them.
  ///   - takesInput: whether ``write(_:within:)`` feeds it; otherwise it reads `/dev/null`.
  ///   - output: where its standard output leads.
  ///   - package: the Debian package that brings it, for the error's remedy.
  public init(
    _ program: String, _ arguments: [String], takesInput: Bool = false, output: Output = .pipe,
    package: String
  ) throws(ChildProcessError) {
    self.program = program
    var streams = ChildStreams()
    let kind: ChildOutput =
      switch output {
      case .none: .none
      case .pipe: .pipe
      case .inherited: .inherited
      }
    let call = ([program] + arguments).map { strdup($0) }
    defer { for argument in call { free(argument) } }
    let code = childProcess_start(call + [nil], takesInput, kind, &streams)
    process = streams.process
    (input, self.output, errors) = (streams.input, streams.output, streams.errors)
    guard code == 0 else {
      // Nothing was started: deinit has nothing to wait for.
      ending = .exited(0)
      throw code == ENOENT
        ? .notInstalled(program: program, package: package)
        : .notStarted(program: program, reason: String(cString: strerror(code)))
    }
  }

  deinit {
    kill()
  }

  /// Reads what it gives.
  ///
  /// - Parameters:
  ///   - buffer: where the bytes go; at least one.
  ///   - duration: how long it may give nothing.
  /// - Returns: how many bytes came; 0 after the last.
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, within duration: Duration
  ) throws(ChildProcessError) -> Int {
    let deadline = ContinuousClock.now + duration
    while output >= 0 {
      let count = Glibc.read(output, buffer.baseAddress, buffer.count)
      if count > 0 { return count }
      if count == 0 || errno != EAGAIN && errno != EINTR {
        Self.close(&output)
        break
      }
      try waitFor(output, Int16(POLLIN), until: deadline, after: duration)
    }
    return 0
  }

  /// Feeds it all bytes.
  ///
  /// - Parameters:
  ///   - bytes: what its standard input gets.
  ///   - duration: how long it may take nothing.
  public func write(
    _ bytes: UnsafeRawBufferPointer, within duration: Duration
  ) throws(ChildProcessError) {
    var rest = bytes[...]
    var deadline = ContinuousClock.now + duration
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = childProcess_write(input, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
        deadline = ContinuousClock.now + duration
      } else if count < 0, errno != EAGAIN, errno != EINTR {
        // It has closed its input, most likely by ending: its last words say why.
        drainComplaints(until: ContinuousClock.now + .seconds(1))
        throw .ended(program: program, complaint: complaint)
      } else {
        try waitFor(input, Int16(POLLOUT), until: deadline, after: duration)
      }
    }
  }

  /// Tells it that nothing more comes.
  public func closeInput() {
    Self.close(&input)
  }

  /// Closes its input and waits for its end; kills it when it takes longer.
  ///
  /// What it still writes to standard output is thrown away.
  public func end(within duration: Duration) throws(ChildProcessError) -> Ending {
    closeInput()
    let deadline = ContinuousClock.now + duration
    while ending == nil {
      collectComplaints()
      discardOutput()
      if reap(options: WNOHANG) { break }
      guard ContinuousClock.now < deadline else {
        kill()
        throw .stalled(program: program, seconds: duration.seconds)
      }
      var events = [
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&events, nfds_t(events.count), 5)
    }
    collectComplaints()
    closeStreams()
    return ending ?? .exited(0)
  }

  /// Ends it at once.
  public func kill() {
    closeStreams()
    guard ending == nil else { return }
    _ = Glibc.kill(process, SIGKILL)
    _ = reap(options: 0)
  }

  /// The last line that it wrote to standard error; `nil` when it wrote none.
  ///
  /// It may hold what was in the arguments: an address with its password, say.
  public var complaint: String? {
    collectComplaints()
    let lines = complaints.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return lines.last.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Waiting

  /// Waits until a stream is ready, and collects complaints meanwhile: a full pipe would stop it.
  private func waitFor(
    _ stream: Int32, _ event: Int16, until deadline: ContinuousClock.Instant,
    after duration: Duration
  ) throws(ChildProcessError) {
    collectComplaints()
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw .stalled(program: program, seconds: duration.seconds) }
    // poll passes over a negative descriptor.
    var events = [
      pollfd(fd: stream, events: event, revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = min(left / .milliseconds(1), 1e6)
    _ = poll(&events, nfds_t(events.count), Int32(milliseconds) + 1)
  }

  private func drainComplaints(until deadline: ContinuousClock.Instant) {
    while errors >= 0 {
      collectComplaints()
      let left = ContinuousClock.now.duration(to: deadline)
      guard errors >= 0, left > .zero else { return }
      var event = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
      _ = poll(&event, 1, Int32(left / .milliseconds(1)) + 1)
    }
  }

  private func collectComplaints() {
    guard errors >= 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { part in
      while true {
        let count = Glibc.read(errors, part.baseAddress, part.count)
        guard count > 0 else {
          if count == 0 || errno != EAGAIN && errno != EINTR { Self.close(&errors) }
          return
        }
        complaints += part.prefix(count)
        complaints.removeFirst(max(0, complaints.count - Self.keptComplaints))
      }
    }
  }

  private func discardOutput() {
    guard output >= 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { part in
      let count = Glibc.read(output, part.baseAddress, part.count)
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { Self.close(&output) }
    }
  }

  /// Takes the process's ending if there is one.
  private func reap(options: Int32) -> Bool {
    var status: Int32 = 0
    while true {
      let result = waitpid(process, &status, options)
      if result == 0 { return false }
      if result < 0, errno == EINTR { continue }
      // The macros of <sys/wait.h> are not imported.
      let signal = status & 0x7F
      ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
      return true
    }
  }

  private func closeStreams() {
    Self.close(&input)
    Self.close(&output)
    Self.close(&errors)
  }

  private static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}

import CLinux
import Files
import Glibc

/// A child process with pipes for its standard streams.
///
/// A class, because it owns the process: `deinit` kills and reaps it. No shell is involved, and the
/// child inherits no descriptor but its three streams. Not safe for use by several threads at once.
package final class ChildProcess {
  /// The source of its standard input.
  package enum Input {
    /// `/dev/null`.
    case none
    /// A pipe from ``ChildProcess/write(_:within:)``.
    case pipe
    /// A file in memory with these bytes, which are copied.
    case file(UnsafeRawBufferPointer)
  }

  /// The destination of its standard output.
  package enum Output: Sendable {
    /// `/dev/null`.
    case none
    /// A pipe to ``ChildProcess/read(into:within:)``.
    case pipe
    /// This process's own standard output.
    case inherited
  }

  /// The exit status.
  package enum Ending: Equatable, Sendable {
    /// An exit code; 0 means success.
    case exited(Int32)
    /// A signal's number.
    case signalled(Int32)
  }

  /// The program's name.
  package let program: String
  private let process: pid_t
  private let leadsGroup: Bool
  private var input: Int32
  private var output: Int32
  private var errors: Int32
  /// The tail of its standard error.
  private var complaints: [UInt8] = []
  private var ending: Ending?

  /// The bytes of standard error that are kept: enough for the last lines.
  private static let keptComplaints = 4096
  /// How long a silent program's exit may go unnoticed.
  private static let pause = Duration.milliseconds(20)

  /// Has the kernel kill this process, itself a child, when the thread that started it ends.
  package static func endWithParent() {
    _ = linux_endWithParent()
  }

  /// Has this process, itself a child, and all that it starts gain no rights.
  package static func takeNoPrivileges() {
    _ = linux_takeNoPrivileges()
  }

  /// Starts a program found in `PATH`.
  ///
  /// - Parameters:
  ///   - program: its name, or its path.
  ///   - arguments: its arguments, without the name.
  ///   - input: the source of its standard input.
  ///   - output: the destination of its standard output.
  ///   - environment: the variables that it gets.
  ///   - leadsGroup: whether it leads a process group of its own, and the programs that it has
  ///     started are killed with it; ctrl-C on the terminal reaches none of them.
  ///   - package: the Debian package that provides it, for the error's remedy.
  /// - Throws: ``ChildProcessError/notInstalled(program:package:)`` or
  ///   ``ChildProcessError/notStarted(program:reason:)``.
  package init(
    _ program: String, _ arguments: [String], input: Input = .none, output: Output = .pipe,
    environment: Environment = .minimal, leadsGroup: Bool = false, package: String
  ) throws(ChildProcessError) {
    (self.program, self.leadsGroup) = (program, leadsGroup)
    do {
      let spawned = try SpawnedProcess(
        [program] + arguments, input: input, output: output, environment: environment,
        leadsGroup: leadsGroup)
      process = spawned.process
      (self.input, self.output, errors) = (spawned.input, spawned.output, spawned.errors)
    } catch {
      // There is no process for deinit to reap.
      (process, self.input, self.output, errors, ending) = (-1, -1, -1, -1, .exited(0))
      throw error.code == ENOENT
        ? .notInstalled(program: program, package: package)
        : .notStarted(program: program, reason: error.reason)
    }
  }

  deinit {
    kill()
  }

  /// Reads from its standard output.
  ///
  /// - Parameters:
  ///   - buffer: receives the bytes; at least one.
  ///   - duration: the longest wait for the first byte.
  /// - Returns: the number of bytes read; 0 at the end of its output.
  /// - Throws: ``ChildProcessError/stalled(program:seconds:)``.
  package func read(
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

  /// Fills a buffer from its standard output; false where that ends before.
  ///
  /// - Parameter duration: the longest wait for a part.
  /// - Throws: ``ChildProcessError/stalled(program:seconds:)``.
  package func fill(
    _ buffer: UnsafeMutableRawBufferPointer, within duration: Duration
  ) throws(ChildProcessError) -> Bool {
    var rest = buffer[...]
    while !rest.isEmpty {
      let room = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count = try read(into: room, within: duration)
      if count == 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Fills an array, as a buffer.
  package func fill(
    _ bytes: inout [UInt8], within duration: Duration
  ) throws(ChildProcessError) -> Bool {
    try bytes.withUnsafeMutableBufferPointer { buffer throws(ChildProcessError) in
      try fill(UnsafeMutableRawBufferPointer(buffer), within: duration)
    }
  }

  /// Reads its standard output to the end, or until `limit` bytes or more are there.
  ///
  /// Its exit is an end, too: what it leaves running may hold the output open for ever.
  ///
  /// - Parameter duration: the longest time that this takes.
  /// - Throws: ``ChildProcessError/stalled(program:seconds:)``.
  package func readToEnd(
    limit: Int, within duration: Duration
  ) throws(ChildProcessError) -> [UInt8] {
    let deadline = ContinuousClock.now + duration
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    defer { part.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      // Asked before the reading: all that it wrote is there then.
      let hasExited = ending != nil || reap(options: WNOHANG)
      do throws(ChildProcessError) {
        let left = ContinuousClock.now.duration(to: deadline)
        let count = try read(into: part, within: min(Self.pause, left))
        if count == 0 { break }
        bytes += part.prefix(count)
      } catch {
        if hasExited { break }
        if ContinuousClock.now >= deadline {
          throw .stalled(program: program, seconds: duration.seconds)
        }
      }
    }
    return bytes
  }

  /// Writes all bytes to its standard input.
  ///
  /// - Parameters:
  ///   - bytes: the input.
  ///   - duration: the longest wait without progress.
  /// - Throws: ``ChildProcessError/stalled(program:seconds:)``, or
  ///   ``ChildProcessError/ended(program:complaint:)`` when it closed its input.
  package func write(
    _ bytes: UnsafeRawBufferPointer, within duration: Duration
  ) throws(ChildProcessError) {
    var rest = bytes[...]
    var deadline = ContinuousClock.now + duration
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = writeWithoutSignal(input, part)
      if count > 0 {
        rest = rest.dropFirst(count)
        deadline = ContinuousClock.now + duration
      } else if count < 0, errno != EAGAIN, errno != EINTR {
        // It closed its input, most likely by exiting: its last line on standard error says why.
        drainComplaints(until: ContinuousClock.now + .seconds(1))
        throw .ended(program: program, complaint: complaint)
      } else {
        try waitFor(input, Int16(POLLOUT), until: deadline, after: duration)
      }
    }
  }

  /// Closes its standard input.
  package func closeInput() {
    Self.close(&input)
  }

  /// Closes its input, discards its remaining output and waits for its exit.
  ///
  /// - Throws: ``ChildProcessError/stalled(program:seconds:)`` after `duration`; it is killed then.
  package func end(within duration: Duration) throws(ChildProcessError) -> Ending {
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

  /// Kills and reaps it, with its process group if it leads one.
  package func kill() {
    closeStreams()
    guard ending == nil else { return }
    _ = Glibc.kill(leadsGroup ? -process : process, SIGKILL)
    _ = reap(options: 0)
  }

  /// The last line of its standard error; `nil` without one.
  ///
  /// It may repeat an argument, such as an address with its password.
  package var complaint: String? {
    collectComplaints()
    let lines = complaints.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return lines.last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the tail of its standard error has these words, in whatever case.
  package func complains(of words: String) -> Bool {
    collectComplaints()
    return String(decoding: complaints, as: UTF8.self).lowercased().contains(words.lowercased())
  }

  // MARK: - Waiting

  /// Waits until a stream is ready, and drains standard error meanwhile: a full pipe would block
  /// the child.
  private func waitFor(
    _ stream: Int32, _ event: Int16, until deadline: ContinuousClock.Instant,
    after duration: Duration
  ) throws(ChildProcessError) {
    collectComplaints()
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw .stalled(program: program, seconds: duration.seconds) }
    // poll ignores a negative descriptor.
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

  /// Takes the exit status, if the process has exited.
  private func reap(options: Int32) -> Bool {
    var status: Int32 = 0
    while true {
      let result = waitpid(process, &status, options)
      if result == 0 { return false }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else {
        // SIGCHLD is ignored, and the kernel has dropped the status: that is no success.
        ending = .exited(-1)
        return true
      }
      // WIFSIGNALED and WEXITSTATUS are macros, which Swift does not import.
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

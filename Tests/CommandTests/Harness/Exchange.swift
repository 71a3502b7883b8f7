import Glibc

/// Writes a process's standard input and reads its outputs concurrently, so that no full pipe
/// blocks it.
struct Exchange {
  private var input: ArraySlice<UInt8>
  private let standardInput: Pipe
  private let standardOutput: Pipe
  private let standardError: Pipe
  /// Standard output so far.
  private(set) var output: [UInt8] = []
  /// Standard error so far.
  private(set) var errors: [UInt8] = []

  init(input: [UInt8], standardInput: Pipe, standardOutput: Pipe, standardError: Pipe) {
    self.input = input[...]
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    // A write must not block on a process that does not read.
    _ = fcntl(standardInput.writing, F_SETFL, O_NONBLOCK)
    if input.isEmpty { standardInput.closeWriting() }
  }

  /// Exchanges bytes until the process closes both outputs, or until the deadline.
  ///
  /// - Returns: whether both streams are closed.
  mutating func advance(until deadline: ContinuousClock.Instant) throws -> Bool {
    while standardOutput.reading >= 0 || standardError.reading >= 0 {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      // poll ignores negative descriptors.
      var events = [
        pollfd(fd: standardInput.writing, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: standardOutput.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: standardError.reading, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = Int32(left / .milliseconds(1)) + 1
      guard poll(&events, nfds_t(events.count), milliseconds) >= 0 || errno == EINTR else {
        throw HarnessError(call: "poll")
      }
      if events[0].revents != 0 { feed() }
      if events[1].revents != 0 { standardOutput.collect(into: &output) }
      if events[2].revents != 0 { standardError.collect(into: &errors) }
    }
    return true
  }

  private mutating func feed() {
    let count = input.withUnsafeBytes { write(standardInput.writing, $0.baseAddress, $0.count) }
    input = input.dropFirst(max(count, 0))
    if input.isEmpty || count < 0 && errno != EAGAIN { standardInput.closeWriting() }
  }
}

import Glibc

/// The measurements of a child process.
struct Child: Sendable {
  var cost: Cost
  /// Its peak memory, in KiB; 0 if it was not sampled.
  var peak: Double
  /// Its standard output.
  var output: String

  /// Milliseconds between two samples of its memory.
  private static let interval: Int32 = 4

  /// Runs a command and waits for it.
  ///
  /// - Parameters:
  ///   - samplesMemory: samples its peak memory, which takes processor time: such a run is not
  ///     timed.
  ///   - mayFail: accepts an exit status other than 0.
  static func run(
    _ command: [String], samplesMemory: Bool = false, mayFail: Bool = false
  ) throws(BenchmarkError) -> Child {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .failed(command: command, status: errno) }
    // The child keeps only the copy that becomes its standard output.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var identifier: pid_t = 0
    let start = Cost.now(CLOCK_MONOTONIC)
    let failure = posix_spawn(&identifier, command[0], &actions, nil, arguments, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard failure == 0 else { throw .failed(command: command, status: failure) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    var peak = 0.0
    while true {
      // `wait4`'s peak includes that of the parent before `exec`: here, megabytes of photos.
      var readable = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      while poll(&readable, 1, samplesMemory ? Self.interval : -1) == 0 {
        peak = max(peak, highWater(of: identifier))
      }
      let count = read(ends[0], &chunk, chunk.count)
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(identifier, &status, 0, &usage)
    let wall = Cost.now(CLOCK_MONOTONIC) - start
    guard status == 0 || mayFail else { throw .failed(command: command, status: status >> 8) }
    func milliseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3
    }
    return Child(
      cost: Cost(
        wall: wall, processor: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)),
      peak: peak, output: String(decoding: bytes, as: UTF8.self))
  }
}

/// The peak memory (VmHWM) of a running process so far, in KiB; 0 if it has ended.
private func highWater(of process: pid_t) -> Double {
  guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard text.hasPrefix("VmHWM:") else { continue }
    return text.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }
  return 0
}

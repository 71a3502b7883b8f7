import Glibc

/// A whole process, from its start to its end.
struct Child: Sendable {
  var cost: Cost
  /// The most memory that it held at a time, in KiB; 0 where nobody watched.
  var peak: Double
  /// The start of what it printed.
  var output: String

  /// Milliseconds between two looks at its memory.
  private static let interval: Int32 = 4

  /// Runs a command and waits for it.
  ///
  /// - Parameters:
  ///   - watched: whether its memory is looked at meanwhile, which takes processor time: what is
  ///     watched is not timed.
  ///   - mayFail: whether an exit code other than 0 is an answer as well.
  static func run(
    _ command: [String], watched: Bool = false, mayFail: Bool = false
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
      // What `wait4` says of a process includes what started it: here, megabytes of photos.
      var news = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      while poll(&news, 1, watched ? Self.interval : -1) == 0 {
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

/// The most memory that a running process has held so far, in KiB; 0 when it has gone.
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

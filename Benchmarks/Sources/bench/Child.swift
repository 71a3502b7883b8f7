import Glibc

/// A whole process, from its start to its end.
struct Child: Sendable {
  var cost: Cost
  /// The most memory that it, or one of its own children, held at a time, in KiB.
  var peak: Double
  /// The start of what it printed.
  var output: String

  /// Runs a command and waits for it.
  ///
  /// - Parameter mayFail: whether an exit code other than 0 is an answer as well.
  static func run(
    _ command: [String], mayFail: Bool = false
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
    while true {
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
      peak: Double(usage.ru_maxrss), output: String(decoding: bytes, as: UTF8.self))
  }
}

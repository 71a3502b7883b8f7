import CLinux
import Files
import Glibc

/// A program that was started, and this process's ends of its pipes.
///
/// The child has its three streams and no other descriptor, an empty signal mask and SIGPIPE's
/// default action, whatever this process changed.
struct SpawnedProcess {
  let process: pid_t
  /// Non-blocking descriptors; -1 for a stream without a pipe.
  let input, output, errors: Int32

  /// Bytes of a pipe that carries pictures. A frame fills the default of 64 KiB dozens of times.
  private static let pipeCapacity: Int32 = 1 << 20

  /// Starts a program found in `PATH`.
  ///
  /// - Parameters:
  ///   - arguments: its name and its arguments.
  ///   - leadsGroup: whether it is the first of a new process group.
  /// - Throws: ENOENT when there is no such program.
  init(
    _ arguments: [String], input: ChildProcess.Input, output: ChildProcess.Output,
    environment: ChildProcess.Environment, leadsGroup: Bool
  ) throws(SystemCallError) {
    var ends = Ends()
    // The child's ends are its own once it runs.
    defer { for end in ends.childEnds { close(end) } }
    do {
      let actions = try FileActions()
      switch input {
      case .none: try actions.open("/dev/null", O_RDONLY, as: STDIN_FILENO)
      case .pipe:
        try actions.use(
          ends.openPipe(\.input, childReads: true, capacity: Self.pipeCapacity), as: STDIN_FILENO)
      case .file(let bytes): try actions.use(ends.openFile(bytes), as: STDIN_FILENO)
      }
      switch output {
      case .none: try actions.open("/dev/null", O_WRONLY, as: STDOUT_FILENO)
      case .pipe:
        try actions.use(
          ends.openPipe(\.output, capacity: Self.pipeCapacity), as: STDOUT_FILENO)
      case .inherited: break
      }
      try actions.use(ends.openPipe(\.errors), as: STDERR_FILENO)
      try actions.closeAll(from: 3)
      process = try Self.spawn(
        arguments, actions, environment, inOwnGroup: leadsGroup || ends.input >= 0)
    } catch {
      for end in [ends.input, ends.output, ends.errors] where end >= 0 { close(end) }
      throw error
    }
    (self.input, self.output, errors) = (ends.input, ends.output, ends.errors)
  }

  /// - Parameter inOwnGroup: whether ctrl-C on the terminal ends this process alone: a child that
  ///   is fed completes its output at the end of its input.
  private static func spawn(
    _ arguments: [String], _ actions: borrowing FileActions,
    _ environment: ChildProcess.Environment, inOwnGroup: Bool
  ) throws(SystemCallError) -> pid_t {
    var attributes = posix_spawnattr_t()
    try check(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (inOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let call = arguments.map { strdup($0.pathBytes) }
    defer { for argument in call { free(argument) } }
    let variables = environment.copies()
    defer { for variable in variables { free(variable) } }
    var process: pid_t = -1
    var code: Int32 = 0
    // ETXTBSY: a child of another thread holds the program, which this process has just written,
    // open for writing until its own program runs.
    for _ in 0..<100 {
      code = posix_spawnp(
        &process, arguments[0], actions.value, &attributes, call + [nil], variables)
      guard code == ETXTBSY else { break }
      usleep(10_000)
    }
    try check(code)
    return process
  }

  /// The descriptors that were opened so far.
  private struct Ends {
    /// This process's.
    var input: Int32 = -1, output: Int32 = -1, errors: Int32 = -1
    var childEnds: [Int32] = []

    /// Opens a pipe and returns the child's end; this process's own is non-blocking.
    mutating func openPipe(
      _ own: WritableKeyPath<Ends, Int32>, childReads: Bool = false, capacity: Int32? = nil
    ) throws(SystemCallError) -> Int32 {
      var ends: [Int32] = [-1, -1]
      _ = try retrying { linux_pipe(&ends) }
      let (its, mine) = childReads ? (ends[0], ends[1]) : (ends[1], ends[0])
      childEnds.append(its)
      self[keyPath: own] = mine
      // The system may refuse, which costs time only.
      if let capacity { _ = linux_setPipeCapacity(mine, capacity) }
      _ = fcntl(mine, F_SETFL, fcntl(mine, F_GETFL) | O_NONBLOCK)
      return its
    }

    /// Opens a file in memory for the child to read.
    mutating func openFile(_ bytes: UnsafeRawBufferPointer) throws(SystemCallError) -> Int32 {
      let file = try retrying { linux_memoryFile("input") }
      childEnds.append(file)
      try FileDescriptor.write(bytes, to: file)
      _ = try retrying { lseek(file, 0, SEEK_SET) }
      return file
    }
  }
}

/// What becomes of a child's descriptors between its start and its program.
private struct FileActions: ~Copyable {
  let value: UnsafeMutablePointer<posix_spawn_file_actions_t>

  init() throws(SystemCallError) {
    value = .allocate(capacity: 1)
    value.initialize(to: posix_spawn_file_actions_t())
    try check(posix_spawn_file_actions_init(value))
  }

  deinit {
    posix_spawn_file_actions_destroy(value)
    value.deallocate()
  }

  func open(_ path: String, _ flags: Int32, as stream: Int32) throws(SystemCallError) {
    try check(posix_spawn_file_actions_addopen(value, stream, path, flags, 0))
  }

  func use(_ descriptor: Int32, as stream: Int32) throws(SystemCallError) {
    try check(posix_spawn_file_actions_adddup2(value, descriptor, stream))
  }

  func closeAll(from descriptor: Int32) throws(SystemCallError) {
    try check(linux_addCloseFrom(value, descriptor))
  }
}

/// Throws the error that a call of the posix_spawn family returned.
private func check(_ code: Int32) throws(SystemCallError) {
  guard code == 0 else { throw SystemCallError(code: code) }
}

import TestSupport
import Glibc

/// A child process of the tests.
///
/// Started by `posix_spawn` rather than Foundation: arguments are bytes, standard error may be a
/// terminal, and `wait4` returns the resource usage.
///
/// A class, because it owns the process.
final class ChildProcess {
  let identifier: pid_t
  private var isWaitedFor = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - call: the program's path (or its name in `PATH`) and its arguments.
  ///   - environment: all of its variables.
  ///   - streams: the descriptors that become standard input, output and error.
  /// - Throws: ``HarnessError`` when the program cannot be started.
  init(
    call: [[UInt8]], environment: [String: String], streams: [Int32]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }

    // The tests ignore SIGPIPE, and children inherit ignored signals.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    let variables = environment.map { Array("\($0)=\($1)".utf8) }
    var identifier = pid_t()
    let code = Self.withCStrings(call) { call in
      Self.withCStrings(variables) { variables in
        // The array is never empty: it ends with nil.
        call[0].map { posix_spawnp(&identifier, $0, &actions, &attributes, call, variables) }
          ?? EINVAL
      }
    }
    guard code == 0 else { throw HarnessError(call: "posix_spawn", code: code) }
    self.identifier = identifier
  }

  /// Starts the command under test in a folder; `wrapper` is a call that takes the command as its
  /// last arguments.
  convenience init(
    selfie arguments: [SelfieCommand.Argument], in folder: TemporaryFolder, wrapper: [String] = [],
    environment: [String: String], streams: [Int32]
  ) throws {
    // posix_spawn sets the working directory by a GNU extension only, which is not imported.
    let call = ["env", "--chdir", folder.path] + wrapper + [Machine.selfie]
    try self.init(
      call: call.map { Array($0.utf8) } + arguments.map(\.bytes), environment: environment,
      streams: streams)
  }

  /// Reaps the process of a failed test: an unreaped child makes Swift Testing's exit tests wait
  /// for ever.
  deinit {
    guard !isWaitedFor else { return }
    kill()
    _ = wait()
  }

  /// Kills it, as a power cut would.
  func kill() {
    _ = Glibc.kill(identifier, SIGKILL)
  }

  func signal(_ number: Int32) {
    _ = Glibc.kill(identifier, number)
  }

  /// Waits for its exit; returns status and resource usage.
  func wait() -> (status: Int32, usage: rusage) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) < 0, errno == EINTR {}
    isWaitedFor = true
    return (status, usage)
  }

  private static func withCStrings<Result>(
    _ texts: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { text in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
      for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.count] = 0
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    return body(copies + [nil])
  }
}

/// A failed system call of the harness.
struct HarnessError: Error, CustomStringConvertible {
  var call: String
  var code: Int32

  init(call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}

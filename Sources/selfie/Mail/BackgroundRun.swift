import Console
import Glibc

/// A run of the outbox in a process of its own, which outlives this one and writes nothing.
struct BackgroundRun {
  private let process: pid_t

  /// POSIX_SPAWN_SETSID of glibc 2.26, an extension that the Glibc module does not offer.
  private static let newSession: Int16 = 0x80

  /// Starts `selfie outbox run` in a session of its own: closing the terminal does not end it.
  ///
  /// - Returns: `nil` where no process can be started; the next run of the outbox sends then.
  init?() {
    guard let executable = Process.executable else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    let words = [executable, "outbox", "run"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, executable, &actions, &attributes, &arguments, environ) == 0
    else { return nil }
    self.process = process
  }

  /// Whether the process has ended.
  var isOver: Bool {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) != 0
  }
}

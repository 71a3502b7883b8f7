import ChildProcesses
import Settings
import Files
import Foundation

/// Readers of the mail password: from a file, and from a command.
enum SecretSource {
  /// The first line of a file that only its owner can read.
  static func file(_ path: String) throws(ConfigurationError) -> Secret {
    var information = stat()
    guard stat(path, &information) == 0 else { throw .passwordFileUnreadable(file: path) }
    let mode = Int(information.st_mode & 0o777)
    guard mode & 0o077 == 0 else { throw .passwordFileOpen(file: path, mode: mode) }
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(path, limit: limit)
    } catch {
      throw error == .empty ? .passwordEmpty(origin: path) : .passwordFileUnreadable(file: path)
    }
    return try secret(bytes, origin: path)
  }

  /// The most bytes that are read.
  private static let limit = 1 << 20

  /// The longest time that a command may take, in seconds: it may ask a key store, not a person.
  static let patience = 30

  /// Whether ctrl-C may come: it ends a command of this program's own process group alone.
  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if terminal >= 0 { close(terminal) }
    return terminal >= 0
  }

  /// The first line that a shell command prints.
  ///
  /// - Parameter leadsGroup: whether what the command has started is killed with it.
  static func command(
    _ command: String, patience: Int = patience, leadsGroup: Bool = !hasTerminal
  ) throws(ConfigurationError) -> Secret {
    let (bytes, ending): ([UInt8], ChildProcess.Ending)
    do throws(ChildProcessError) {
      let end = ContinuousClock.now + .seconds(patience)
      let process = try ChildProcess(
        "/bin/sh", ["-c", command], environment: .forSecrets, leadsGroup: leadsGroup,
        package: "dash")
      bytes = try process.readToEnd(limit: limit + 1, within: .seconds(patience))
      ending = try process.end(within: ContinuousClock.now.duration(to: end))
    } catch .stalled {
      throw .passwordCommandTooSlow(seconds: patience)
    } catch {
      throw .passwordCommandFailed(status: 127)
    }
    switch ending {
    case .exited(0): return try secret(bytes, origin: "smtp.password_command")
    case .exited(let status): throw .passwordCommandFailed(status: Int(status))
    case .signalled: throw .passwordCommandFailed(status: 128)
    }
  }

  private static func secret(
    _ bytes: some Collection<UInt8>, origin: String
  ) throws(ConfigurationError) -> Secret {
    // A repaired text would be another password, which the server would refuse without a reason.
    guard let text = WrittenText.text(of: bytes) else { throw .passwordNotText(origin: origin) }
    let line = text.normalisedLines().first ?? ""
    guard !line.isEmpty else { throw .passwordEmpty(origin: origin) }
    return Secret(line)
  }
}

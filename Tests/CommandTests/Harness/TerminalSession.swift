import Glibc
import Synchronization
import TestSupport
import Testing

/// One run of `selfie` on a pseudo-terminal, driven by a test.
///
/// A class, because what it has read grows while a test waits.
final class TerminalSession {
  /// The bytes written to the terminal.
  private(set) var screen: [UInt8] = []
  /// The bytes written to standard output.
  private(set) var output: [UInt8] = []
  private let terminal: Pipe
  private let standardOutput: Pipe
  private let process: ChildProcess
  private let before: termios

  /// Starts the command on a terminal of this size.
  init(
    _ arguments: [SelfieCommand.Argument], in folder: TemporaryFolder,
    environment: [String: String] = [:], columns: UInt16 = 80, rows: UInt16 = 30
  ) throws {
    terminal = try Pipe.terminal()
    standardOutput = try Pipe()
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(terminal.writing, UInt(TIOCSWINSZ), &window) == 0 else {
      throw HarnessError(call: "ioctl")
    }
    before = try Self.state(of: terminal)
    var variables = Machine.environment
    for name in ["NO_COLOR", "COLORTERM", "LC_ALL", "LC_MESSAGES"] { variables[name] = nil }
    variables["TERM"] = "xterm-256color"
    variables["LANG"] = "C.UTF-8"
    process = try SelfieCommand.starting.withLock { [terminal, standardOutput] _ in
      try ChildProcess(
        selfie: arguments, in: folder, environment: variables.merging(environment) { $1 },
        streams: [terminal.writing, standardOutput.writing, terminal.writing])
    }
    standardOutput.closeWriting()
  }

  func type(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    guard write(terminal.reading, bytes, bytes.count) == bytes.count else {
      throw HarnessError(call: "write")
    }
  }

  /// Waits until the screen was drawn `count` times.
  func waitForDrawing(_ count: Int) throws {
    // Each drawing ends with clearing the screen below it.
    try wait("drawing \(count)") { Self.count("\u{1B}[J", in: self.screen) >= count }
  }

  func wait(for text: String) throws {
    try wait(text) { Self.count(text, in: self.screen) > 0 }
  }

  func send(_ signal: Int32) { process.signal(signal) }

  func end() throws -> CommandResult.Ending {
    let deadline = ContinuousClock.now + Machine.patience
    // Standard output closes with the process; the test keeps the terminal open.
    while standardOutput.reading >= 0 {
      guard ContinuousClock.now < deadline else {
        process.kill()
        break
      }
      collect(for: 100)
    }
    let (status, _) = process.wait()
    collect(for: 0)
    return CommandResult.Ending(waitStatus: status)
  }

  /// Whether the terminal has its initial settings.
  func isRestored() throws -> Bool {
    let now = try Self.state(of: terminal)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
      && now.c_oflag == before.c_oflag && now.c_cflag == before.c_cflag
  }

  /// The text written to the terminal.
  var text: String { String(decoding: screen, as: UTF8.self) }

  private func wait(_ what: String, until isThere: () -> Bool) throws {
    let deadline = ContinuousClock.now + Machine.patience
    while !isThere() {
      guard ContinuousClock.now < deadline, standardOutput.reading >= 0 else {
        Issue.record("\(what) did not come; the screen has: \(text.suffix(2000))")
        throw HarnessError(call: what, code: ETIMEDOUT)
      }
      collect(for: 100)
    }
  }

  private func collect(for milliseconds: Int32) {
    var events = [
      pollfd(fd: terminal.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: standardOutput.reading, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&events, 2, milliseconds) > 0 else { return }
    if events[0].revents != 0 {
      var part = [UInt8](repeating: 0, count: 65536)
      let count = read(terminal.reading, &part, part.count)
      if count > 0 { screen += part.prefix(count) }
    }
    if events[1].revents != 0 { standardOutput.collect(into: &output) }
  }

  private static func state(of terminal: Pipe) throws -> termios {
    var state = termios()
    guard tcgetattr(terminal.writing, &state) == 0 else { throw HarnessError(call: "tcgetattr") }
    return state
  }

  private static func count(_ text: String, in bytes: [UInt8]) -> Int {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return 0 }
    return (0...bytes.count - wanted.count).count { start in
      bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}

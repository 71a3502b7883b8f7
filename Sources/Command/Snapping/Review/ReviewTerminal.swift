import Console
import Glibc

/// The terminal during a review: raw mode without echo, on the alternate screen.
///
/// A class, because it owns the terminal's state: `deinit` restores it, and so do the handlers of
/// fatal signals.
final class ReviewTerminal {
  private let before: termios
  private let isPlain: Bool
  private var parser = KeyParser()

  /// Switches the alternate screen, the cursor's visibility and auto-wrap (xterm, ctlseqs).
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  private static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Puts the terminal of standard input and error into raw mode.
  ///
  /// - Parameter isPlain: whether the terminal lacks control sequences.
  /// - Returns: `nil` when the terminal's state cannot be changed.
  init?(isPlain: Bool) {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    (before, self.isPlain) = (state, isPlain)
    EndingSignals.hold()
    Rescue.prepare(state, leave: isPlain ? "" : Self.leave)
    cfmakeraw(&state)
    // Output processing stays on: LF also returns the carriage.
    state.c_oflag |= tcflag_t(OPOST)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &state) == 0 else {
      EndingSignals.release()
      return nil
    }
    if !isPlain { write(Self.enter) }
  }

  deinit {
    if !isPlain { write(Self.leave) }
    var state = before
    // TCSAFLUSH discards pending keys, which are not meant for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    Rescue.end()
    EndingSignals.release()
  }

  /// The window's columns and rows; 80 × 24 when they are unknown.
  var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return (80, 24) }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Writes to the screen.
  func write(_ text: String) { Process.write(text, to: STDERR_FILENO) }

  /// The result of waiting for a key.
  enum Event: Equatable {
    case key(Key)
    /// No key for a while; the window may have been resized.
    case pause
    /// The terminal is closed, or a terminating signal is pending.
    case end
  }

  /// Waits up to 200 ms for a key.
  func next() -> Event {
    if let key = parser.next() { return .key(key) }
    if EndingSignals.haveCome { return .end }
    // The bytes of an escape sequence arrive together; after 50 ms a lone escape is a key.
    let patience: Int32 = parser.isUndecided ? 50 : 200
    var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = poll(&event, 1, patience)
    if ready < 0 { return errno == EINTR ? .pause : .end }
    guard ready > 0 else { return parser.next(timedOut: true).map { .key($0) } ?? .pause }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return .pause }
    guard count > 0 else { return .end }
    parser.add(bytes.prefix(count))
    return parser.next().map { .key($0) } ?? .pause
  }

  /// Whether another key is waiting: both are applied before the next drawing.
  var hasMore: Bool {
    if parser.isUndecided { return true }
    var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) > 0
  }
}

/// Restores the terminal when a fatal signal ends the program.
private enum Rescue {
  /// The fatal signals.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT]

  /// Allocated: Swift 6.3.1 reserves 57 bytes instead of 60 for a static `termios`, which overflows
  /// when it is written (AddressSanitizer).
  nonisolated(unsafe) private static let state = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static var leave: [CChar] = []

  /// Installs handlers that restore this state and re-raise the signal.
  static func prepare(_ state: termios, leave: String) {
    self.state.initialize(to: state)
    self.leave = Array(leave.utf8CString.dropLast())
    for fault in faults {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        // write and tcsetattr are async-signal-safe (POSIX).
        Rescue.leave.withUnsafeBufferPointer {
          _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
        }
        tcsetattr(STDIN_FILENO, TCSANOW, Rescue.state)
        raise(signal)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
      sigaction(fault, &action, nil)
    }
  }

  static func end() {
    for fault in faults { _ = signal(fault, SIG_DFL) }
  }
}

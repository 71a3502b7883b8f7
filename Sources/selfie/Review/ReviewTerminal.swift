import Glibc

/// The terminal while a photo is reviewed: every key comes at once, nothing is echoed, and the
/// screen is another than the shell's.
///
/// A class, because it owns the terminal's state, which is given back when the last owner lets go;
/// also when a signal ends the process, and when the program fails.
final class ReviewTerminal {
  private let before: termios
  private let isPlain: Bool
  private var parser = KeyParser()

  /// What the terminal's other screen, its cursor and the line's end are switched with
  /// (xterm, ctlseqs).
  private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  private static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes over the terminal of standard input and error.
  ///
  /// - Parameter isPlain: whether the terminal knows no control sequences.
  /// - Returns: `nil` when its state cannot be changed.
  init?(isPlain: Bool) {
    var state = termios()
    guard tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    (before, self.isPlain) = (state, isPlain)
    EndingSignals.hold()
    Rescue.prepare(state, leave: isPlain ? "" : Self.leave)
    cfmakeraw(&state)
    // Line feeds still begin a new line.
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
    // What was pressed too much is not meant for the shell.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    Rescue.end()
    EndingSignals.release()
  }

  /// The window's columns and rows; 80 x 24 when nobody knows.
  var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return (80, 24) }
    return (Int(window.ws_col), Int(window.ws_row))
  }

  /// Writes to the screen.
  func write(_ text: String) { Process.write(text, to: STDERR_FILENO) }

  /// What came of waiting for a key.
  enum Event: Equatable {
    case key(Key)
    /// Nothing was pressed for a while; the window may have another size.
    case pause
    /// The terminal is gone, or a signal asks for the end.
    case end
  }

  /// Waits for a key, a fifth of a second at most.
  func next() -> Event {
    if let key = parser.next() { return .key(key) }
    if EndingSignals.haveCome { return .end }
    // An arrow's bytes come together; an escape that stays alone was pressed.
    let patience: Int32 = parser.isUndecided ? 50 : 200
    var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = poll(&event, 1, patience)
    if ready < 0 { return errno == EINTR ? .pause : .end }
    guard ready > 0 else { return parser.next(isOver: true).map { .key($0) } ?? .pause }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return .pause }
    guard count > 0 else { return .end }
    parser.take(bytes.prefix(count))
    return parser.next().map { .key($0) } ?? .pause
  }

  /// Whether another key has come already: what it asks for is drawn together with what is to be
  /// drawn now.
  var hasMore: Bool {
    if parser.isUndecided { return true }
    var event = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 0) > 0
  }
}

/// Gives the terminal back when the program fails.
private enum Rescue {
  /// What ends a program that has a fault.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGQUIT]

  /// Behind a pointer: for a static `termios` Swift 6.3.1 sets aside 57 bytes instead of 60, and
  /// writing it wrote over what lay behind (AddressSanitizer told).
  nonisolated(unsafe) private static let state = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  nonisolated(unsafe) private static var leave: [CChar] = []

  /// From now on a fault gives the terminal this state before it ends the program.
  static func prepare(_ state: termios, leave: String) {
    self.state.initialize(to: state)
    self.leave = Array(leave.utf8CString.dropLast())
    for fault in faults {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        // Nothing here takes memory or locks: both calls may be made in a handler.
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

import Glibc

/// A line of standard error that is drawn again and again, such as a progress bar.
///
/// It is shown on terminals that can clear a line: `TERM=dumb` says of one that it cannot. It is cut
/// to the terminal's width, since a line that wraps is not drawn over by the next one.
package struct TerminalLine: Sendable {
  /// Whether anything is shown.
  package let isShown: Bool

  /// - Parameter quiet: whether nothing is shown in any case.
  package init(quiet: Bool = false) {
    isShown =
      !quiet && Process.isTerminal(STDERR_FILENO) && Process.environment["TERM"] != "dumb"
  }

  /// The characters that a line has room for. The last column stays free: some terminals wrap when
  /// it is written to.
  package var room: Int {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 1 else { return 79 }
    return Int(window.ws_col) - 1
  }

  /// Draws the line in place of the one before.
  package func show(_ text: String) {
    guard isShown else { return }
    Process.write("\r\(text.prefix(room))\u{1B}[K", to: STDERR_FILENO)
  }

  /// Clears the line for a message or the prompt.
  package func clear() {
    guard isShown else { return }
    Process.write("\r\u{1B}[K", to: STDERR_FILENO)
  }
}

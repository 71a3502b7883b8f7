import Glibc

/// A line on standard error that tells how far a run of several photos has come.
///
/// It is shown on a terminal only, so that logs hold no control characters.
struct ProgressBar {
  private let total: Int
  private let shown: Bool
  private static let width = 28

  init(total: Int, quiet: Bool) {
    self.total = total
    shown = total > 1 && !quiet && Process.isTerminal(STDERR_FILENO)
  }

  /// Draws the bar for `done` photos.
  func show(_ done: Int) {
    guard shown else { return }
    let filled = Self.width * done / total
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    Process.write("\r[\(bar)] \(done)/\(total)", to: STDERR_FILENO)
  }

  /// Clears the line, so that a message or the shell's prompt starts on a clean one.
  func clear() {
    guard shown else { return }
    Process.write("\r\u{1B}[K", to: STDERR_FILENO)
  }
}

import Glibc

/// A progress bar on standard error for runs of several photos; on terminals only.
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

  /// Clears the bar's line for a message or the prompt.
  func clear() {
    guard shown else { return }
    Process.write("\r\u{1B}[K", to: STDERR_FILENO)
  }
}

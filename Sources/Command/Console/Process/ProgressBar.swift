import Glibc

/// A progress bar with rate and time left on standard error for runs of several photos; on
/// terminals only.
package struct ProgressBar {
  private let total: Int
  private let shown: Bool
  private let start = ContinuousClock.now
  private static let width = 28

  package init(total: Int, quiet: Bool) {
    self.total = total
    shown = total > 1 && !quiet && Process.isTerminal(STDERR_FILENO)
  }

  /// Draws the bar for `done` photos.
  package func show(_ done: Int) {
    guard shown else { return }
    let text = Self.text(done: done, of: total, after: start.duration(to: .now))
    Process.write("\r\(text)\u{1B}[K", to: STDERR_FILENO)
  }

  /// Clears the bar's line for a message or the prompt.
  package func clear() {
    guard shown else { return }
    Process.write("\r\u{1B}[K", to: STDERR_FILENO)
  }

  /// The bar, the numbers and, once a photo is done, the mean rate and the time that the others
  /// take at it.
  static func text(done: Int, of total: Int, after elapsed: Duration) -> String {
    let filled = width * done / total
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let seconds = elapsed.milliseconds / 1000
    guard done > 0, seconds > 0 else { return "[\(bar)] \(done)/\(total)" }
    let rate = Double(done) / seconds
    return "[\(bar)] \(done)/\(total), \(readable(rate)), \(remaining(Double(total - done) / rate))"
  }

  /// Photos a second, or a minute where they are slower than one a second.
  private static func readable(_ rate: Double) -> String {
    let (number, unit) = rate >= 1 ? (rate, "s") : (rate * 60, "min")
    let text =
      number >= 10
      ? String(Int(min(number, 1e9).rounded())) : String((number * 10).rounded() / 10)
    return "\(text)/\(unit)"
  }

  private static func remaining(_ seconds: Double) -> String {
    // A clock that stands still gives no finite time.
    let whole = Int(min(seconds.rounded(.up), 3_600_000))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0 { return "\(hours) h \(minutes) min left" }
    return minutes > 0 ? "\(minutes) min \(whole % 60) s left" : "\(whole) s left"
  }
}

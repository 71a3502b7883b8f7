/// A progress bar with rate and time left on standard error for runs of several photos; on
/// terminals only.
package struct ProgressBar {
  private let total: Int
  private let line: TerminalLine
  private let start = ContinuousClock.now
  /// The characters of the widest bar and of the narrowest.
  private static let widths = 8...28

  package init(total: Int, quiet: Bool) {
    self.total = total
    line = TerminalLine(quiet: quiet || total < 2)
  }

  /// Draws the bar for `done` photos.
  package func show(_ done: Int) {
    guard line.isShown else { return }
    line.show(
      Self.text(done: done, of: total, after: start.duration(to: .now), room: line.room))
  }

  /// Clears the bar's line for a message or the prompt.
  package func clear() { line.clear() }

  /// The bar, the numbers and, once a photo is done, the mean rate and the time that the others
  /// take at it; as much of that as a line has room for.
  static func text(done: Int, of total: Int, after elapsed: Duration, room: Int) -> String {
    var words = ["\(done)/\(total)"]
    let seconds = elapsed.milliseconds / 1000
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      words += [readable(rate), remaining(Double(total - done) / rate)]
    }
    let text = words.joined(separator: ", ")
    let width = min(room - text.count - "[] ".count, widths.upperBound)
    guard width < widths.lowerBound else {
      let filled = width * done / total
      let bar =
        String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
      return "[\(bar)] \(text)"
    }
    return text.count <= room ? text : words[0]
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

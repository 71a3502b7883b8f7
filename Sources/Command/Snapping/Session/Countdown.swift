import Camera
import Console
import Glibc
import Texts

/// A countdown on standard error with a beep each second, while the camera runs; on terminals only.
struct Countdown {
  let seconds: Int
  let language: Language
  let quiet: Bool
  private let line = TerminalLine()

  /// Counts down while the camera's exposure settles.
  func run(_ camera: BurstCamera) throws(CameraError) {
    guard Process.isTerminal(STDERR_FILENO), !quiet, seconds > 0 else { return }
    for left in stride(from: seconds, to: 0, by: -1) {
      show(VisitorText.snapCountdown.text(in: language, ["seconds": "\(left)"]))
      let end = ContinuousClock.now + .seconds(1)
      do {
        try camera.run(for: .seconds(1))
      } catch {
        line.clear()
        throw error
      }
      // Films and folders return at once: the rest of the second is waited for.
      let rest = ContinuousClock.now.duration(to: end)
      if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    }
    show(VisitorText.snapNow.text(in: language))
    if line.isShown { Process.write("\r\n", to: STDERR_FILENO) }
  }

  private func show(_ text: String) {
    // BEL beeps. A terminal that cannot clear a line gets one after the other.
    if line.isShown { line.show(text) } else { Process.write(text + "\r\n", to: STDERR_FILENO) }
    Process.write("\u{7}", to: STDERR_FILENO)
  }
}

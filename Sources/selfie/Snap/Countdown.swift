import Camera
import Glibc
import Texts

/// Counts down on the terminal, with a beep each second, while the camera runs.
///
/// It is shown on standard error, and only on a terminal: in a log it would be noise, and nobody
/// stands before a camera that a script waits for.
struct Countdown {
  let seconds: Int
  let language: Language
  let quiet: Bool

  /// Counts down; the camera's exposure settles meanwhile.
  func run(_ camera: BurstCamera) throws(CameraError) {
    guard Process.isTerminal(STDERR_FILENO), !quiet, seconds > 0 else { return }
    for left in stride(from: seconds, to: 0, by: -1) {
      show(VisitorText.snapCountdown.text(in: language, ["seconds": "\(left)"]))
      let end = ContinuousClock.now + .seconds(1)
      do throws(CameraError) {
        try camera.run(for: .seconds(1))
      } catch {
        clear()
        throw error
      }
      // A film does not run by itself: the visitor's second is waited for all the same.
      let rest = ContinuousClock.now.duration(to: end)
      if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    }
    show(VisitorText.snapNow.text(in: language))
    Process.write("\r\n", to: STDERR_FILENO)
  }

  private func show(_ text: String) {
    // \a is the bell; the line is cleared and written anew.
    Process.write("\r\u{1B}[K\(text)\u{7}", to: STDERR_FILENO)
  }

  private func clear() {
    Process.write("\r\u{1B}[K", to: STDERR_FILENO)
  }
}

/// Why a child process failed.
public enum ChildProcessError: Error, Equatable, Sendable {
  /// The program is not in `PATH`; the Debian package `package` provides it.
  case notInstalled(program: String, package: String)
  /// The system refused to start it; `reason` is the system's text.
  case notStarted(program: String, reason: String)
  /// It neither read nor wrote for `seconds`.
  case stalled(program: String, seconds: Double)
  /// It exited, or closed its input, too early; `complaint` is the last line of its standard error.
  case ended(program: String, complaint: String?)
}

extension ChildProcessError: CustomStringConvertible {
  /// One sentence that names the program and the remedy.
  public var description: String {
    switch self {
    case .notInstalled(let program, let package):
      "The program \(program) is not installed; install it (apt install \(package))."
    case .notStarted(let program, let reason):
      "The program \(program) cannot be started (\(reason)); install it again."
    case .stalled(let program, let seconds):
      """
      The program \(program) made no progress for \(seconds.formattedSeconds) and was killed; try \
      again.
      """
    case .ended(let program, let complaint?):
      "The program \(program) gave up: \(complaint)."
    case .ended(let program, nil):
      "The program \(program) ended before its work was done; try again."
    }
  }
}

import Glibc

/// The signals that ask for an end, held back so that what was begun can be ended properly.
///
/// They are blocked, not caught: nothing is interrupted, and whoever works in steps asks between two
/// of them. Children start with the usual mask.
enum EndingSignals {
  private static let all = [SIGINT, SIGTERM, SIGHUP]

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in all { sigaddset(&set, signal) }
    return set
  }

  /// Holds them back from now on.
  static func hold() {
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets them through again: one that came meanwhile ends the process as it always does.
  static func release() {
    var set = set
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Whether one of them came.
  static var haveCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return all.contains { sigismember(&pending, $0) == 1 }
  }
}

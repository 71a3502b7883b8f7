import Glibc

/// Blocks the terminating signals, so that a film or a review can be finished properly.
///
/// Blocked signals interrupt nothing; the work's loop polls ``haveCome``. Child processes start with
/// an empty mask.
enum EndingSignals {
  private static let all = [SIGINT, SIGTERM, SIGHUP]

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in all { sigaddset(&set, signal) }
    return set
  }

  /// Blocks them.
  static func block() {
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Unblocks them: a pending one ends the process.
  static func unblock() {
    var set = set
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Whether one of them is pending.
  static var haveCome: Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return all.contains { sigismember(&pending, $0) == 1 }
  }
}

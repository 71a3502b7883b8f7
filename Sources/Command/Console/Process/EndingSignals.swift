import Glibc
import Synchronization

/// Catches the terminating signals, so that a film or a review is finished properly.
///
/// A handler records the signal; the work's loop polls ``haveCome``. Blocking them is not enough:
/// OpenBLAS starts threads before `main` that leave them unblocked and would receive them.
package enum EndingSignals {
  /// The terminating signals that are not ignored (by `nohup`, or in a background job).
  private static let caught = [SIGINT, SIGTERM, SIGHUP].filter { number in
    var action = sigaction()
    sigaction(number, nil, &action)
    // SIG_IGN is the address 1.
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
  }
  /// The last signal received; 0 for none.
  private static let received = Atomic<Int32>(0)

  /// Catches them.
  ///
  /// - Parameter once: whether a second ctrl-C ends the process at once. SIGTERM and SIGHUP come
  ///   twice from `timeout` and from a terminal that closes.
  package static func hold(once: Bool = false) {
    // The first access initialises it, which a handler must not do.
    received.store(0, ordering: .relaxed)
    for number in caught {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = {
        EndingSignals.received.store($0, ordering: .relaxed)
      }
      let isOnce = once && number == SIGINT
      action.sa_flags = SA_RESTART | (isOnce ? Int32(bitPattern: UInt32(SA_RESETHAND)) : 0)
      sigaction(number, &action, nil)
    }
  }

  /// Restores their default actions; a received signal ends the process now.
  package static func release() {
    for number in caught { _ = signal(number, SIG_DFL) }
    let number = received.exchange(0, ordering: .relaxed)
    if number != 0 { raise(number) }
  }

  /// Whether one of them came.
  package static var haveCome: Bool { received.load(ordering: .relaxed) != 0 }
}

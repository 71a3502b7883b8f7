import Glibc

/// Crash points for fault injection in debug builds.
///
/// `SELFIE_PRINT_FAIL_POINT=after-create` kills the process with SIGKILL when it first reaches that
/// point. Release builds ignore it.
package enum PrintFailPoint: String, CaseIterable, Sendable {
  case afterFile = "after-file"
  case afterInsert = "after-insert"
  case afterClaim = "after-claim"
  case afterCreate = "after-create"
  case afterNumber = "after-number"
  case midDocument = "mid-document"
  case afterDocument = "after-document"
  case afterSent = "after-sent"
  case afterPrinted = "after-printed"

  #if DEBUG
    private static let chosen = getenv("SELFIE_PRINT_FAIL_POINT").map { String(cString: $0) }
  #endif

  /// Marks the point: kills the process if this point is the chosen one.
  @inline(__always)
  func reach(if condition: Bool = true) {
    #if DEBUG
      if condition, Self.chosen == rawValue { kill(getpid(), SIGKILL) }
    #endif
  }

  /// The same in a child process, which a killed parent takes along.
  @inline(__always)
  func reachForParent(if condition: Bool) {
    #if DEBUG
      if condition, Self.chosen == rawValue {
        kill(getppid(), SIGKILL)
        kill(getpid(), SIGKILL)
      }
    #endif
  }
}

import Foundation

/// Crash points for fault injection in debug builds.
///
/// `SELFIE_FAIL_POINT=after-file` kills the process with SIGKILL when it first reaches that point.
/// Release builds ignore it.
package struct FailPoint: Sendable, Hashable {
  package let name: String

  package init(_ name: String) { self.name = name }

  package static let afterReserve = FailPoint("after-reserve")
  package static let afterFile = FailPoint("after-file")
  package static let afterInsert = FailPoint("after-insert")
  package static let afterClaim = FailPoint("after-claim")
  package static let afterAnswer = FailPoint("after-answer")
  package static let afterMark = FailPoint("after-mark")
  package static let afterErasing = FailPoint("after-erasing")

  #if DEBUG
    private static let chosen = ProcessInfo.processInfo.environment["SELFIE_FAIL_POINT"]
  #endif

  /// Marks the point: kills the process if this point is the chosen one.
  @inline(__always)
  package func reach() {
    #if DEBUG
      if Self.chosen == name { kill(getpid(), SIGKILL) }
    #endif
  }

  /// Does the same in a child process, which a killed parent takes along.
  @inline(__always)
  package func reachForParent() {
    #if DEBUG
      guard Self.chosen == name else { return }
      kill(getppid(), SIGKILL)
      kill(getpid(), SIGKILL)
    #endif
  }
}

import Foundation

/// Crash points for fault injection in debug builds.
///
/// `SELFIE_FAIL_POINT=after-file` kills the process with SIGKILL when it first reaches that point.
/// Release builds ignore it.
enum FailPoint: String, CaseIterable {
  case afterReserve = "after-reserve"
  case afterFile = "after-file"
  case afterInsert = "after-insert"
  case afterSending = "after-sending"
  case afterMail = "after-mail"
  case midData = "mid-data"
  case beforeBodySent = "before-body-sent"
  case afterBodySent = "after-body-sent"
  case afterAnswer = "after-answer"
  case afterMark = "after-mark"

  #if DEBUG
    private static let chosen = ProcessInfo.processInfo.environment["SELFIE_FAIL_POINT"]
  #endif

  /// Marks the point: kills the process if this point is the chosen one.
  @inline(__always)
  func reach() {
    #if DEBUG
      if Self.chosen == rawValue { kill(getpid(), SIGKILL) }
    #endif
  }
}

internal import Foundation

/// Places where a debug build can be killed, so that tests see what a crash there leaves behind.
///
/// `SELFIE_FAIL_POINT=after-rename` ends the process with SIGKILL the first time it comes there.
/// Release builds hold none of this.
enum FailPoint: String, CaseIterable {
  case afterReserve = "after-reserve"
  case afterTemporaryFile = "after-temporary-file"
  case afterSync = "after-fsync"
  case afterRename = "after-rename"
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

  @inline(__always)
  func reach() {
    #if DEBUG
      if Self.chosen == rawValue { kill(getpid(), SIGKILL) }
    #endif
  }
}

internal import Foundation

/// The system's text for an error number.
enum ErrnoMessage {
  /// The text for the current `errno`; read it right after the call that failed.
  static func last() -> String {
    String(cString: strerror(errno))
  }

  /// The text for an error number that Foundation reports.
  static func text(_ code: POSIXErrorCode) -> String {
    String(cString: strerror(code.rawValue))
  }
}

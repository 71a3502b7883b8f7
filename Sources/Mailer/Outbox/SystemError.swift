internal import Foundation

/// What the system says of its last failed call.
enum SystemError {
  static func last() -> String {
    String(cString: strerror(errno))
  }

  /// What the system says of an error.
  static func text(_ code: POSIXErrorCode) -> String {
    String(cString: strerror(code.rawValue))
  }
}

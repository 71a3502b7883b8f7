internal import Foundation

/// What the system says of its last failed call.
enum SystemError {
  static func last() -> String {
    String(cString: strerror(errno))
  }
}

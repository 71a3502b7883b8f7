import Glibc
import NIOCore

/// Why the server cannot listen.
package enum WebServerError: Error, Sendable {
  /// Another program uses the port.
  case portTaken
  /// The system's reason.
  case cannotListen(String)

  init(_ error: any Error) {
    guard let error = error as? IOError else {
      self = .cannotListen("\(error)")
      return
    }
    self =
      error.errnoCode == EADDRINUSE
      ? .portTaken : .cannotListen(String(cString: strerror(error.errnoCode)))
  }
}

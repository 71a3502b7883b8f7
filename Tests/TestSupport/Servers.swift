import Glibc
import Testing

/// The servers that tests start.
package enum Servers {
  /// Cancels the test that runs where tests with servers are left out (`make check`).
  package static func require() throws {
    if getenv("KOTINOS_WITHOUT_SERVERS") != nil { try Test.cancel("It needs a server.") }
  }
}

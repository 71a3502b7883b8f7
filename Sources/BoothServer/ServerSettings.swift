package import Booth

/// The address, limits and files of a booth's server.
package struct ServerSettings: Sendable {
  /// The address to listen on; other machines reach the booth only when it is not loopback.
  package var host = "127.0.0.1"
  /// The port; 0 takes any that is free.
  package var port = 8461
  /// The names that a `Host` header may hold, without port.
  package var hostNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  /// The start of the links in QR codes; `nil` takes the address that the server listens on.
  package var publicURL: String?
  /// The folder of the page's files.
  package var page: String
  package var booth: BoothSettings
  /// The number of visits at a time: each has a studio of some 25 MB.
  package var visits = 2
  /// The number of connections at a time; a browser opens six.
  package var connections = 64
  /// The files and connections that the process must be allowed to open at a time.
  package static let descriptors = 256
  /// Seconds without a sign of the visitor after which a visit ends.
  package var idleSeconds = 60
  /// Seconds before that at which the page asks.
  package var warningSeconds = 20
  package var countdownSeconds = 3
  /// Whether the page plays its sounds.
  package var hasSounds = true

  package init(page: String, booth: BoothSettings) {
    (self.page, self.booth) = (page, booth)
  }
}

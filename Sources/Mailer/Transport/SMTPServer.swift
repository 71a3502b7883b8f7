/// A mail server and the parameters of a connection to it.
struct SMTPServer: Sendable, Equatable {
  /// The protection of the connection; it is never weakened on the way.
  var security: SMTPSecurity
  /// A host name in ASCII (A-labels) or an IP address, IPv6 without brackets.
  var host: String
  /// The TCP port, 1 to 65535.
  var port: Int
  /// The login; nil sends without one.
  var credentials: SMTPCredentials?
  /// The mechanism of the login.
  var authentication = SMTPAuthentication.automatic
  /// The host name in EHLO.
  var clientName: String
  /// A file of certificates to trust instead of the system's.
  var certificateFile: String?
  /// Seconds to connect, secure the connection and log in.
  var connectTimeout = MailConfiguration.defaultConnectTimeout
  /// Seconds to wait for each answer. A client that gives up before the ten minutes of RFC 5321
  /// 4.5.3.2.6 at the final dot sends again what the server may have accepted.
  var responseTimeout = MailConfiguration.defaultResponseTimeout

  /// Octets a second of the slowest line.
  private static let slowest = 4096

  /// Seconds for a whole conversation about a message of so many octets, however it drips: for
  /// connecting, for two answers that take all their time, and for the octets.
  func patience(octets: Int) -> Int {
    connectTimeout + 2 * responseTimeout + octets / Self.slowest
  }

  /// `smtps://mail.example:465`, without user or password.
  var name: String { "\(security.rawValue)://\(host):\(port)" }
}

/// A mail server and how to talk to it.
public struct SMTPServer: Sendable, Equatable {
  /// How the connection is protected; it is never weakened on the way.
  public var security: SMTPSecurity
  /// A host name in ASCII (A-labels) or an IP address, IPv6 without brackets.
  public var host: String
  /// The TCP port, 1 to 65535.
  public var port: Int
  /// Who logs in; nil sends without a login.
  public var credentials: SMTPCredentials?
  /// The mechanisms that may be used for the login.
  public var authentication: SMTPAuthentication
  /// The name said in EHLO.
  public var clientName: String
  /// A file of certificates to trust in place of the system's.
  public var certificateFile: String?
  /// Seconds until the server must have been reached, greeted and logged in to.
  public var connectTimeout: Int
  /// Seconds to wait for each answer. RFC 5321 4.5.3.2.6 asks for ten minutes at the final dot:
  /// who gives up earlier sends twice what the server has taken.
  public var responseTimeout: Int

  /// Seconds; a tenth of libcurl's own default.
  public static let defaultConnectTimeout = 30
  /// Seconds: the ten minutes of RFC 5321 4.5.3.2.6.
  public static let defaultResponseTimeout = 600

  /// A server; without a port the one that belongs to the security.
  public init(
    security: SMTPSecurity, host: String, port: Int? = nil, credentials: SMTPCredentials? = nil,
    authentication: SMTPAuthentication = .automatic, clientName: String,
    certificateFile: String? = nil, connectTimeout: Int = SMTPServer.defaultConnectTimeout,
    responseTimeout: Int = SMTPServer.defaultResponseTimeout
  ) {
    self.security = security
    self.host = host
    self.port = port ?? security.defaultPort
    self.credentials = credentials
    self.authentication = authentication
    self.clientName = clientName
    self.certificateFile = certificateFile
    self.connectTimeout = connectTimeout
    self.responseTimeout = responseTimeout
  }

  /// `smtps://mail.example:465`, without user or secret.
  public var name: String { "\(security.rawValue)://\(host):\(port)" }
}

/// The findings of ``Mailroom/check()``: the server was reached and the login, if any, accepted.
public struct ServerCheck: Sendable {
  /// The server as `smtps://mail.example:465`, without user or password.
  public let server: String
  /// Whether TLS protected the connection, with certificate and name verified.
  public let isEncrypted: Bool
  /// Whether the server accepted a login; false where the configuration names no user.
  public let isLoggedIn: Bool
  /// Octets of the largest message the server takes (RFC 1870); nil if it names no limit.
  public let sizeLimit: Int?
  /// Whether the server takes addresses with letters beyond ASCII before the `@` (RFC 6531).
  public let offersSMTPUTF8: Bool
  /// Bytes of the largest attachment by configuration, `mail.max_attachment_bytes`.
  public let maximumAttachment: Int

  /// - Throws: ``DeliveryFault/authentication(_:mechanism:)`` where the server offers no login, since
  ///   libcurl then goes on without.
  init(
    _ server: SMTPServer, _ capabilities: ServerCapabilities, maximumAttachment: Int
  ) throws(DeliveryFault) {
    guard server.credentials == nil || capabilities.offersLogin else { throw .authentication(nil) }
    self.server = server.name
    isEncrypted = server.security != .plaintext
    isLoggedIn = server.credentials != nil
    sizeLimit = capabilities.sizeLimit
    offersSMTPUTF8 = capabilities.offersSMTPUTF8
    self.maximumAttachment = maximumAttachment
  }

  /// One line per finding, in English, starting with `ok:` or `note:`.
  package var lines: [String] {
    var lines = ["ok: reached \(server)"]
    lines.append(
      isEncrypted
        ? "ok: TLS, certificate and name verified"
        : "note: mail and addresses go to it without protection, as smtp+plaintext asks")
    lines.append(isLoggedIn ? "ok: logged in" : "note: no login, since smtp.url names no user")
    if let sizeLimit {
      let photo = ComposedMessage.photoLimit(forMessageOf: sizeLimit)
      lines.append(
        photo < maximumAttachment
          ? "note: it takes messages of \(sizeLimit) octets, so photos over \(photo) bytes are made"
            + " smaller although mail.max_attachment_bytes is \(maximumAttachment)"
          : "ok: it takes messages of \(sizeLimit) octets")
    } else {
      lines.append("ok: it names no limit for the size of messages")
    }
    lines.append(
      offersSMTPUTF8
        ? "ok: addresses with letters beyond ASCII can be written to"
        : "note: it offers no SMTPUTF8, so addresses with letters beyond ASCII before the @ fail")
    return lines
  }
}

/// What a look at the mail server found.
public struct ServerCheck: Sendable {
  /// The server that was reached, as configured.
  public let server: SMTPServer
  /// What its last EHLO offered, after STARTTLS where that is used.
  public let capabilities: ServerCapabilities
  /// Bytes of the largest photo by `mail.max_attachment_bytes`, whatever the server takes.
  public let maximumAttachment: Int

  /// One line a finding, for people.
  public var lines: [String] {
    var lines = ["ok: reached \(server.name)"]
    lines.append(
      server.security == .plaintext
        ? "note: mail and addresses go to it without protection, as smtp+plaintext asks"
        : "ok: TLS, certificate and name verified")
    lines.append(
      server.credentials == nil ? "note: no login, since smtp.url names no user" : "ok: logged in")
    if let size = capabilities.sizeLimit {
      let photo = ComposedMessage.photoLimit(forMessageOf: size)
      lines.append(
        photo < maximumAttachment
          ? "note: it takes messages of \(size) octets, so photos over \(photo) bytes are made"
            + " smaller although mail.max_attachment_bytes is \(maximumAttachment)"
          : "ok: it takes messages of \(size) octets")
    } else {
      lines.append("ok: it names no limit for the size of messages")
    }
    lines.append(
      capabilities.offersSMTPUTF8
        ? "ok: addresses with letters beyond ASCII can be written to"
        : "note: it offers no SMTPUTF8, so addresses with letters beyond ASCII before the @ fail")
    return lines
  }
}

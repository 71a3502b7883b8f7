/// The protection of a connection, by URL scheme. STARTTLS and TLS never fall back to plaintext.
enum SMTPSecurity: String, Sendable, CaseIterable {
  /// `smtp://`: plaintext until STARTTLS, which the server must offer.
  case startTLS = "smtp"
  /// `smtps://`: TLS from the first octet.
  case tls = "smtps"
  /// `smtp+plaintext://`: no protection, for a relay that the configuration trusts.
  case plaintext = "smtp+plaintext"

  /// The port by RFC 6409 (submission), RFC 8314 (submissions) and RFC 5321 (relay).
  var defaultPort: Int {
    switch self {
    case .startTLS: 587
    case .tls: 465
    case .plaintext: 25
    }
  }
}

/// How the connection is protected. None of the first two ever falls back to the third.
public enum SMTPSecurity: String, Sendable, CaseIterable {
  /// `smtp://`: plaintext until STARTTLS, which the server must offer.
  case startTLS = "smtp"
  /// `smtps://`: TLS from the first octet.
  case tls = "smtps"
  /// `smtp+plaintext://`: a relay that the user trusts by name.
  case plaintext = "smtp+plaintext"

  /// RFC 6409 (submission), RFC 8314 (submissions), RFC 5321 (relay).
  public var defaultPort: Int {
    switch self {
    case .startTLS: 587
    case .tls: 465
    case .plaintext: 25
    }
  }
}

/// How the program logs in.
public enum SMTPAuthentication: String, Sendable, CaseIterable {
  /// The strongest of CRAM-MD5, PLAIN and LOGIN that the server offers.
  case automatic = "auto"
  case plain
  case login
  case cramMD5 = "cram-md5"
  /// The secret is an OAuth 2 access token.
  case xoauth2

  /// What libcurl's CURLOPT_LOGIN_OPTIONS takes. Mechanisms are named so that libcurl does not
  /// try those it would prefer (GSSAPI, NTLM), which a mail user with a password cannot use.
  var options: String {
    switch self {
    case .automatic: "AUTH=CRAM-MD5;AUTH=PLAIN;AUTH=LOGIN"
    case .plain: "AUTH=PLAIN"
    case .login: "AUTH=LOGIN"
    case .cramMD5: "AUTH=CRAM-MD5"
    case .xoauth2: "AUTH=XOAUTH2"
    }
  }
}

/// The mechanism of the login; raw values are those of `smtp.authentication`.
public enum SMTPAuthentication: String, Sendable, CaseIterable {
  /// PLAIN or LOGIN, and CRAM-MD5 where the server offers neither: under TLS it protects nothing
  /// more, and servers that cannot know the password offer it broken.
  case automatic = "auto"
  /// PLAIN (RFC 4616).
  case plain
  /// LOGIN, obsolete but common.
  case login
  /// CRAM-MD5 (RFC 2195).
  case cramMD5 = "cram-md5"
  /// XOAUTH2; the password is an OAuth 2 access token.
  case xoauth2

  /// The value of libcurl's CURLOPT_LOGIN_OPTIONS. Named mechanisms keep libcurl from preferring
  /// GSSAPI and NTLM, for which a password does not suffice.
  var options: String {
    switch self {
    case .automatic: "AUTH=PLAIN;AUTH=LOGIN"
    case .plain: "AUTH=PLAIN"
    case .login: "AUTH=LOGIN"
    case .cramMD5: "AUTH=CRAM-MD5"
    case .xoauth2: "AUTH=XOAUTH2"
    }
  }
}

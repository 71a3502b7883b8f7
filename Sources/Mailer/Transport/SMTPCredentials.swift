/// The login at a mail server.
struct SMTPCredentials: Sendable, Equatable {
  /// The user name, often an address.
  let user: String
  /// The password, or the access token for XOAUTH2.
  let secret: Secret
}

/// The login at a mail server.
struct SMTPCredentials: Sendable, Equatable {
  /// The user name, often an address.
  let user: String
  /// The password, or the access token for XOAUTH2.
  let secret: Secret

  /// A login; nothing is checked before the server sees it.
  init(user: String, secret: Secret) {
    self.user = user
    self.secret = secret
  }
}

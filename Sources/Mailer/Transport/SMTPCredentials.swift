/// Who logs in to the mail server.
public struct SMTPCredentials: Sendable, Equatable {
  /// The name to log in with, often an address; UTF-8.
  public let user: String
  /// The password, or the access token for XOAUTH2.
  public let secret: Secret

  /// A login; nothing is checked before the server sees it.
  public init(user: String, secret: Secret) {
    self.user = user
    self.secret = secret
  }
}

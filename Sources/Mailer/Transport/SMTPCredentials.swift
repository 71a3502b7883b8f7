/// Who logs in to the mail server.
public struct SMTPCredentials: Sendable, Equatable {
  public let user: String
  public let secret: Secret

  public init(user: String, secret: Secret) {
    self.user = user
    self.secret = secret
  }
}

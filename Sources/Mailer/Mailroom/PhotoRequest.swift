/// A photo that somebody asked to have mailed.
public struct PhotoRequest: Sendable {
  /// The address as it was typed.
  public var address: String
  public var name: String?
  public var language: Language?
  public var subject: String?
  public var message: String?
  /// The version of the text that the visitor agreed to.
  public var consent: String?
  /// Tells visits apart, so that the same photo can go to the same address again.
  public var session: String?

  public init(
    address: String, name: String? = nil, language: Language? = nil, subject: String? = nil,
    message: String? = nil, consent: String? = nil, session: String? = nil
  ) {
    self.address = address
    self.name = name
    self.language = language
    self.subject = subject
    self.message = message
    self.consent = consent
    self.session = session
  }
}

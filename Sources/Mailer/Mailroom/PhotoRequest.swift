public import Texts

/// A photo that somebody asked to have mailed.
public struct PhotoRequest: Sendable {
  /// The address as it was typed.
  public var address: String
  /// The visitor's name for the greeting and for To; nil greets without one.
  public var name: String?
  /// The language of the templates; nil takes the configured one.
  public var language: Language?
  /// A subject in place of the template's; one line.
  public var subject: String?
  /// A text in place of the sentence under the greeting; never read as HTML.
  public var message: String?
  /// The version of the text that the visitor agreed to.
  public var consent: String?
  /// Tells visits apart, so that the same photo can go to the same address again.
  public var session: String?

  /// A request; nothing is checked before it is submitted.
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

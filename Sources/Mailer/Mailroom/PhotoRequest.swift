package import Foundation
public import Texts

/// The recipient of a photo and the words of its message.
public struct PhotoRequest: Sendable {
  /// The recipient's address as typed; ``EmailAddress`` has the grammar.
  public var address: String
  /// The recipient's name for the greeting and for To; nil greets without one.
  public var name: String?
  /// The language of the message; nil takes the configured one.
  public var language: Language?
  /// The museum's logo under the HTML text, a PNG file; nil for none.
  package var logo: Data?
  /// The words of the message; nil takes the program's own.
  package var words: MailWords?
  /// Whether a wreath is to be seen on the photo: the program's own words promise none otherwise.
  public var showsWreath = true
  /// Whether a visitor of a booth asks for it, and not the command line.
  package var isVisitors = false
  /// A short film beside the photo, MP4 or WebP; it is left out where the two are too large.
  package var film: [UInt8]?
  /// Replaces the template's subject; one line.
  public var subject: String?
  /// Replaces the sentence under the greeting; plain text, never read as HTML.
  public var message: String?
  /// The version of the consent text that the recipient agreed to; stored beside the message.
  public var consent: String?
  /// Distinguishes visits: without one, a photo goes to an address only once.
  public var session: String?

  /// A request; ``Mailroom/submit(_:_:)`` checks it.
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

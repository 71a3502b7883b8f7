public import Foundation
public import Texts

/// One message to one recipient, as values. ``composed(using:)`` turns it into bytes.
///
/// The shape is `multipart/mixed { multipart/related { multipart/alternative { text, HTML },
/// preview }, attachment }`, which Outlook, Gmail and Apple Mail all show as meant. Without a
/// preview the `related` level is left out.
public struct Message: Sendable {
  /// The author, in From; its address is the envelope's sender as well.
  public let from: Mailbox
  /// The one recipient, in To and in the envelope.
  public let to: Mailbox
  /// Where answers go if not to ``from`` (RFC 5322 3.6.2).
  public let replyTo: Mailbox?
  /// One line of any Unicode text, 1 to ``subjectLimit`` octets of UTF-8.
  public let subject: String
  /// The plain text; any kind of line end.
  public let text: String
  /// The HTML; `cid:preview` in it stands for the inline picture.
  public let html: String
  /// The language of both bodies, for Content-Language (RFC 3282).
  public let language: Language
  /// The attachment, sent byte for byte as given.
  public let photo: EncodedPhoto
  /// The smaller picture inside the HTML; nil leaves it out.
  public let preview: EncodedPhoto?
  /// The attachment's name in any script, 1 to ``fileNameLimit`` octets of UTF-8.
  public let fileName: String
  /// The moment in the Date header, to the second.
  public let date: Date
  /// The zone whose clock and offset the Date header shows (RFC 5322 3.3).
  public let timeZone: TimeZone

  /// Octets of a subject; a header line may have 998, folded lines more, readers show about 80.
  public static let subjectLimit = 512
  /// Octets of a file name: the most that common file systems take.
  public static let fileNameLimit = 255

  /// Checks every part; nothing that is refused here is repaired.
  ///
  /// - Throws: ``MessageError`` for control characters, empty or overlong texts.
  public init(
    from: Mailbox, to: Mailbox, replyTo: Mailbox? = nil, subject: String, text: String,
    html: String, language: Language, photo: EncodedPhoto, preview: EncodedPhoto? = nil,
    fileName: String, date: Date, timeZone: TimeZone = .current
  ) throws(MessageError) {
    try HeaderText.check(subject, field: .subject, limit: Self.subjectLimit)
    try HeaderText.check(fileName, field: .fileName, limit: Self.fileNameLimit)
    for body in [text, html] {
      if let position = body.utf8.enumerated().first(where: { $0.element == 0 })?.offset {
        throw .nulInBody(position: position)
      }
    }
    self.from = from
    self.to = to
    self.replyTo = replyTo
    self.subject = subject
    self.text = text
    self.html = html
    self.language = language
    self.photo = photo
    self.preview = preview
    self.fileName = fileName
    self.date = date
    self.timeZone = timeZone
  }

  /// The bytes to freeze, with a fresh Message-ID.
  public func composed(
    using generator: inout some RandomNumberGenerator
  ) -> ComposedMessage {
    let identifier = MessageIdentifier(domain: from.address.domain, using: &generator)
    var writer = MessageWriter(generator: &generator)
    return writer.write(self, identifier: identifier)
  }

  /// The bytes to freeze, with a fresh Message-ID.
  public func composed() -> ComposedMessage {
    var generator = SystemRandomNumberGenerator()
    return composed(using: &generator)
  }
}

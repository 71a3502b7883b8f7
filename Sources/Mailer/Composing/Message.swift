import Foundation
import Texts

/// A message to one recipient; ``composed(_:boundaries:)`` serialises it.
///
/// The structure is `multipart/mixed { multipart/related { multipart/alternative { text, HTML },
/// preview }, attachments }`, which Outlook, Gmail and Apple Mail show as meant.
struct Message: Sendable {
  /// The author, in From; its address is the envelope's sender as well.
  let from: Mailbox
  /// The one recipient, in To and in the envelope.
  let to: Mailbox
  /// The mailbox for answers if not ``from`` (RFC 5322 3.6.2).
  let replyTo: Mailbox?
  /// One line of any Unicode text, 1 to ``subjectLimit`` octets of UTF-8.
  let subject: String
  /// The plain text; any kind of line end.
  let text: String
  /// The HTML; `cid:preview` and `cid:logo` in it stand for the inline pictures.
  let html: String
  /// The language of both bodies, for Content-Language (RFC 3282).
  let language: Language
  /// The attachment, sent byte for byte.
  let photo: EncodedPhoto
  /// The smaller picture inside the HTML.
  let preview: EncodedPhoto
  /// A museum's logo inside the HTML, a PNG file.
  let logo: Data?
  /// A film beside the photo.
  let film: MessageFilm?
  /// The attachment's name, 1 to ``fileNameLimit`` octets of ASCII.
  let fileName: String
  /// The Date header, to the second.
  let date: Date
  /// The time zone of the Date header (RFC 5322 3.3).
  let timeZone: TimeZone

  /// Octets of a subject; a header line may have 998, folded lines more, readers show about 80.
  static let subjectLimit = 512
  /// Octets of a file name: the limit of common file systems.
  static let fileNameLimit = 255

  /// A message of validated parts; nothing is repaired.
  ///
  /// - Throws: ``MessageError`` for control characters, empty or overlong texts.
  init(
    from: Mailbox, to: Mailbox, replyTo: Mailbox? = nil, subject: String, text: String,
    html: String, language: Language, photo: EncodedPhoto, preview: EncodedPhoto,
    logo: Data? = nil, film: MessageFilm? = nil, fileName: String, date: Date,
    timeZone: TimeZone = .current
  ) throws(MessageError) {
    try HeaderText.check(subject, field: .subject, limit: Self.subjectLimit)
    try HeaderText.check(fileName, field: .fileName, limit: Self.fileNameLimit)
    for body in [text, html] {
      for (position, scalar) in body.unicodeScalars.enumerated() where Self.isRefused(scalar) {
        throw .controlCharacter(.text, scalar: scalar.value, position: position)
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
    self.logo = logo
    self.film = film
    self.fileName = fileName
    self.date = date
    self.timeZone = timeZone
  }

  /// Whether a body may not have it: of the control characters, line ends and tabs belong in a text
  /// (RFC 5322, 4.1). Marks that turn the order of letters do too: texts of two directions need them.
  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && scalar != "\t" && !Character(scalar).isNewline
  }

  /// The serialised message.
  func composed(_ identifier: String, boundaries: [String]) -> ComposedMessage {
    var writer = MessageWriter(boundaries: boundaries)
    return writer.write(self, identifier: identifier)
  }
}

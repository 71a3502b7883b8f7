import Files
import Foundation
import Imaging
public import JobQueue
import Texts

/// A durable queue of messages.
public typealias Outbox = JobQueue<Letter>
/// A message of the outbox.
public typealias OutboxEntry = Job<Letter>

/// What a message consists of beside its pictures. Of the same letter the same bytes are composed
/// each time; another address or a smaller photo is another letter.
public struct Letter: JobFields {
  /// The Message-ID, with its angle brackets, by which readers recognise duplicates.
  let messageIdentifier: String
  /// The boundaries of the three multiparts.
  let boundaries: [String]
  let senderName: String?
  let sender: String
  var recipientName: String?
  var recipient: String
  let replyToName: String?
  let replyTo: String?
  let subject: String
  let text: String
  let html: String
  let language: String
  /// The Date header. One of a clock that stood still is replaced at delivery.
  var date: Date
  /// The Date header's zone, in seconds from GMT.
  let zone: Int
  /// The words of dates, where the texts have ``openDate`` for theirs.
  let dateWords: MailWords?
  /// The name of the attached photo.
  var fileName: String
  let consent: Consent?
  /// Whether a visitor of a booth asked for it; nil for older ones.
  package internal(set) var isVisitors: Bool?
  // The job's files.
  var photo: String
  let preview: String?
  let logo: String?
  var film: String?

  /// The outbox's words and rules for its jobs.
  public static let kind = JobKind(
    name: "mail", database: "outbox.sqlite", queue: "outbox", job: "message",
    again: "send the photo again",
    decision: " It waits for \"selfie outbox retry\" or \"discard\".",
    words: [
      .preparing: "composing", .waiting: "queued", .running: "sending", .done: "accepted",
      .failed: "failed", .uncertain: "uncertain",
    ], canAsk: false)

  /// Stands in texts for a date that is not known: the clock stood still.
  static let openDate = "\u{10FFFD}"

  /// The file of a message that 0.1.0 composed, as a whole.
  static let frozen = "eml"

  /// Whether 0.1.0 composed the message: its file is the message as a whole.
  var isFrozen: Bool { photo == Self.frozen }

  /// The names of the job's files.
  var files: [String] { [photo, preview, logo, film].compactMap(\.self) }
}

extension Letter {
  /// The letter of a message, with a fresh Message-ID.
  ///
  /// - Parameter dateWords: those of dates, where the texts have ``openDate``.
  init(
    _ message: Message, dateWords: MailWords? = nil, consent: Consent? = nil,
    using generator: inout some RandomNumberGenerator
  ) {
    messageIdentifier = MessageWriter.identifier(
      domain: message.from.address.domain, using: &generator)
    boundaries = MessageWriter.boundaries(using: &generator)
    (senderName, sender) = (message.from.name, message.from.address.text)
    (recipientName, recipient) = (message.to.name, message.to.address.text)
    (replyToName, replyTo) = (message.replyTo?.name, message.replyTo?.address.text)
    (subject, text, html) = (message.subject, message.text, message.html)
    language = message.language.rawValue
    // To the second, as the header has it.
    date = Date(timeIntervalSince1970: message.date.timeIntervalSince1970.rounded(.down))
    zone = message.timeZone.secondsFromGMT(for: message.date)
    (self.dateWords, self.consent) = (dateWords, consent)
    fileName = message.fileName
    photo = message.photo.format.fileExtension
    preview = "preview." + message.preview.format.fileExtension
    logo = message.logo == nil ? nil : "logo.png"
    film = message.film.map { "film." + $0.format.rawValue }
  }

  /// The files that a message is composed of.
  func files(of message: Message) -> [JobFile] {
    var files = [JobFile(photo, Array(message.photo.bytes))]
    if let preview { files.append(JobFile(preview, Array(message.preview.bytes))) }
    if let logo, let bytes = message.logo { files.append(JobFile(logo, Array(bytes))) }
    if let film, let bytes = message.film?.bytes { files.append(JobFile(film, Array(bytes))) }
    return files
  }

  /// The message of this letter: the same bytes for the same letter and files.
  ///
  /// - Parameter read: reads a file of the job.
  /// - Throws: what reading throws, ``AddressError`` and ``MessageError`` for damaged fields.
  func composed(_ read: (String) throws(QueueError) -> [UInt8]) throws -> ComposedMessage {
    let (from, to) = (try EmailAddress(sender), try EmailAddress(recipient))
    if isFrozen {
      return ComposedMessage(
        bytes: Data(try read(photo)), identifier: messageIdentifier, fileName: fileName,
        sender: from, recipient: to)
    }
    let zone = TimeZone(secondsFromGMT: zone) ?? .gmt
    let written = dateWords.map { InternetDate.written(date, in: zone, $0) } ?? ""
    func dated(_ text: String) -> String { text.replacing(Self.openDate, with: written) }
    let day = CalendarDay.name(of: date, in: zone)
    let message = try Message(
      from: Mailbox(name: senderName, address: from), to: Mailbox(name: recipientName, address: to),
      replyTo: replyTo.map { try Mailbox(name: replyToName, address: EmailAddress($0)) },
      subject: dated(subject), text: dated(text), html: dated(html),
      language: Language(rawValue: language) ?? .english, photo: EncodedPhoto(kept: read(photo)),
      preview: EncodedPhoto(kept: read(preview ?? photo)), logo: logo.map { Data(try read($0)) },
      film: film.map { try MessageFilm(read($0)) },
      fileName: fileName.replacing(Self.openDate, with: day), date: date, timeZone: zone)
    return message.composed(messageIdentifier, boundaries: boundaries)
  }
}

/// A message as listed.
extension Job where Fields == Letter {
  /// The Message-ID, with its angle brackets.
  public var messageIdentifier: String { fields.messageIdentifier }
  /// The whole address; public screens show ``maskedRecipient``.
  public var recipient: String { fields.recipient }
  /// The name of the attached photo.
  public var fileName: String {
    fields.fileName.replacing(
      Letter.openDate, with: CalendarDay.name(of: fields.date, in: .current))
  }
  /// The recorded consent; nil if none was submitted.
  public var consent: Consent? { fields.consent }
  /// The whole address as people write it, for those who mend it.
  package var readableRecipient: String { (try? EmailAddress(recipient))?.readable ?? recipient }
  /// The address with all but its first letter and its domain hidden, for public screens.
  public var maskedRecipient: String { (try? EmailAddress(recipient))?.masked ?? "…" }
}

import Settings
import Files
import Foundation
import Imaging
public import JobQueue
public import Logging
import Texts

/// Mails photos through a durable outbox: composes messages, queues them and hands them to the
/// configured mail server.
///
/// Several processes may open the same outbox folder at once.
public struct Mailroom: Sendable {
  private let configuration: MailConfiguration
  /// The messages: to list, retry and discard.
  public let outbox: Outbox

  /// Pixels of the preview's longer side: twice the width at which mail programs show it.
  static let previewSide = 640

  /// Opens the configured outbox folder, creates it if it is missing, and repairs what a crash
  /// left.
  ///
  /// - Parameters:
  ///   - configuration: The folder, the server, the sender and the rules.
  ///   - logger: Receives message identifiers, states and faults, never addresses, names or picture
  ///     bytes.
  ///   - forReading: Whether the outbox is to be listed and counted, which a full or read-only disk
  ///     does not hinder. Where nothing can be written, all that changes it throws.
  /// - Throws: ``/JobQueue/QueueError`` if the folder or its database cannot be used.
  public static func open(
    _ configuration: MailConfiguration, forReading: Bool = false,
    logger: Logger = Logger(label: "mailer")
  ) throws -> Mailroom {
    let outbox = try Outbox.open(
      configuration.outboxFolder, policy: configuration.outboxPolicy, forReading: forReading,
      logger: logger)
    return Mailroom(configuration: configuration, outbox: outbox)
  }

  // MARK: - Sending

  /// Queues the photo in a file; when this returns, the message survives a power cut.
  ///
  /// The file's metadata is stripped first, as by ``submit(_:_:)``.
  ///
  /// - Parameters:
  ///   - path: A JPEG, PNG or WebP file of at most 256 MiB.
  ///   - request: The recipient and the words of the message.
  /// - Throws: ``MailroomError/photo(_:_:)`` if the file cannot be read, or as ``submit(_:_:)`` does.
  public func submit(photoAt path: String, _ request: PhotoRequest) throws -> JobReceipt {
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(path)
    } catch {
      throw MailroomError.photo(path, error)
    }
    return try submit(bytes, request)
  }

  /// Queues a photo; when this returns, the message survives a power cut.
  ///
  /// The photo's metadata (GPS position, camera data, XMP, IPTC, comments, thumbnails) is stripped
  /// before anything is composed or written; orientation, colour profile and the statement of rights
  /// (``/Imaging/PhotoRights``) stay. A photo larger
  /// than the configured or the server's limit is re-encoded. Submitting the same photo for the
  /// same address and session again returns the first message's receipt.
  ///
  /// - Parameters:
  ///   - photo: A complete JPEG, PNG or WebP file.
  ///   - request: The recipient and the words of the message.
  /// - Returns: The message's identifier and state.
  /// - Throws: ``MessageError`` or ``AddressError`` for an unusable photo or address,
  ///   ``/Settings/ConfigurationError`` or ``TemplateError`` for a wrong setting or template,
  ///   ``MailroomError`` for a missing consent, and ``/JobQueue/QueueError`` for an outbox that
  ///   cannot be written; nothing is then left in the outbox.
  public func submit(_ photo: [UInt8], _ request: PhotoRequest) throws -> JobReceipt {
    let now = outbox.policy.now()
    let photo = try EncodedPhoto(photo)
    let language = request.language ?? configuration.language
    let words = request.words ?? MailWords(language)
    let message = try compose(photo, request, language, words, at: now)
    let consent = try consent(of: request)
    var submission = Submission(
      message, photo: photo, session: request.session, consent: consent,
      dateWords: QueuePolicy.isPlausible(now) ? nil : words)
    submission.letter.isVisitors = request.isVisitors
    return try outbox.enqueue(submission)
  }

  /// The consent that a request has, for the record.
  ///
  /// - Throws: ``MailroomError`` for a consent that is missing where it is required, or names no
  ///   version, ``MessageError`` for one that no record takes.
  package func consent(of request: PhotoRequest) throws -> Consent? {
    guard let version = request.consent else {
      if configuration.requiresConsent { throw MailroomError.consentMissing }
      return nil
    }
    return try Consent(
      version: version, language: request.language ?? configuration.language,
      givenAt: outbox.policy.now())
  }

  private func compose(
    _ photo: EncodedPhoto, _ request: PhotoRequest, _ language: Language, _ words: MailWords,
    at now: Date
  ) throws -> Message {
    let recipient = try Mailbox(name: request.name, address: EmailAddress(request.address))
    let limit = try photoLimit()
    var film = try request.film.map { try MessageFilm($0) }
    // The film is dropped before the photo loses anything.
    if let count = film?.bytes.count, photo.bytes.count + count > limit { film = nil }
    let attachment = try attached(photo, within: limit)
    let preview = try photo.preview(longestSide: Self.previewSide)
    let words = words.telling(ofWreath: request.showsWreath)
    let isKnown = QueuePolicy.isPlausible(now)
    let templates = try MessageTemplates(
      language, words: words, folder: configuration.templates)
    var signature = configuration.signature(in: language)
    if let museum = words.museum { signature.museum = museum }
    let texts = try templates.texts(
      name: request.name, subject: request.subject, message: request.message,
      date: isKnown ? InternetDate.written(now, in: .current, words) : Letter.openDate,
      signature: signature, hasLogo: request.logo != nil)
    let day = isKnown ? CalendarDay.name(of: now, in: .current) : Letter.openDate
    return try Message(
      from: configuration.sender(), to: recipient, replyTo: configuration.replyTo,
      subject: texts.subject, text: texts.text, html: texts.html, language: language,
      photo: attachment, preview: preview, logo: request.logo, film: film,
      fileName: "champion-\(day).\(attachment.format.fileExtension)", date: now)
  }

  private func attached(
    _ photo: EncodedPhoto, within limit: Int
  ) throws(MessageError) -> EncodedPhoto {
    do throws(MessageError) {
      return try photo.fitting(limit)
    } catch {
      guard case .photoTooLarge = error, limit < configuration.maximumAttachment else {
        throw error
      }
      // The server may have named that SIZE by mistake: the delivery hears it again.
      return try photo.fitting(configuration.maximumAttachment)
    }
  }

  /// Bytes of the largest attachment: the configured limit, or the server's last SIZE if smaller.
  private func photoLimit() throws -> Int {
    let configured = configuration.maximumAttachment
    guard let server = try? configuration.serverWithoutCredentials(),
      let size = try outbox.sizeLimit(of: server.name)
    else { return configured }
    return min(configured, ComposedMessage.photoLimit(forMessageOf: size))
  }

  /// Hands every message that is due to the mail server, over one connection.
  ///
  /// A fault of the server (no network, TLS, login) ends the run and puts the server on hold; a
  /// fault of one message holds back that message alone.
  ///
  /// - Parameter ignoringHold: Tries even a server that is on hold.
  /// - Returns: The number of messages by outcome, and the fault, hold or limit that ended the run.
  /// - Throws: ``/Settings/ConfigurationError`` for a missing or wrong server, and
  ///   ``/JobQueue/QueueError`` if the outbox cannot be read or written. Delivery faults are not
  ///   thrown but reported.
  public func run(ignoringHold: Bool = false) throws -> OutboxRunReport {
    let server: SMTPServer
    do {
      try configuration.requireNamedFiles()
      server = try configuration.server()
    } catch {
      // Photos and addresses leave the outbox in time, also while no server can be asked.
      try? outbox.expire()
      throw error
    }
    var connection = SMTPConnection(server)
    var generator = SystemRandomNumberGenerator()
    return try outbox.run(
      over: &connection, server: server.name, ignoringHold: ignoringHold, using: &generator)
  }

  // MARK: - Inspecting and changing

  /// The configured server's name, the key of its hold; nil where none is configured.
  public var server: String? { configuration.serverName }

  /// The configured server's hold, if one is in force.
  public func hold() throws(QueueError) -> ReceiverHold? {
    guard let server else { return nil }
    return try outbox.hold(of: server)
  }

  /// The most days for which the outbox keeps an address.
  package var addressDays: Int { configuration.addressDays }

  /// Whether the disk has room for one more message of the largest attachment.
  package var hasRoom: Bool {
    outbox.hasRoom(for: ComposedMessage.size(withPhotoOf: configuration.maximumAttachment))
  }

  /// Connects to the mail server, secures the connection and logs in, without sending. Success
  /// lifts the server's hold, and what it took after a refusal counts no longer as its size.
  ///
  /// - Throws: ``DeliveryFault`` for a fault of the server, ``/Settings/ConfigurationError`` for a
  ///   missing or wrong setting, ``/JobQueue/QueueError`` for an outbox that cannot be written.
  public func check() throws -> ServerCheck {
    let check = try Self.check(configuration)
    try outbox.remember(check.server, sizeLimit: check.sizeLimit, learnsAnew: true)
    return check
  }

  /// Tries a mail server as ``check()`` does, without an outbox.
  ///
  /// - Parameters:
  ///   - configuration: The server and the sender to try.
  ///   - patience: The most seconds to wait for the connection and for each answer; nil waits as
  ///     long as the configuration says.
  /// - Throws: As ``check()``, without the outbox.
  public static func check(
    _ configuration: MailConfiguration, patience: Int? = nil
  ) throws -> ServerCheck {
    try configuration.requireNamedFiles()
    var server = try configuration.server()
    if let patience {
      server.connectTimeout = min(server.connectTimeout, patience)
      server.responseTimeout = min(server.responseTimeout, patience)
    }
    _ = try configuration.sender()
    var connection = SMTPConnection(server)
    return try ServerCheck(
      server, connection.check(), maximumAttachment: configuration.maximumAttachment)
  }
}

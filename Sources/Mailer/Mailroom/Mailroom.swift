internal import Foundation
public import Logging

/// Configuration, composing, outbox and transport as one: what commands and a booth talk to.
public struct Mailroom: ~Copyable {
  private let configuration: MailConfiguration
  /// Read once: opening it sets right what a crash left.
  private let outbox: Outbox
  private let shrinker: (any PhotoShrinking)?

  /// Pixels of the picture inside the message: twice the width that mail programs show it at.
  static let previewSide = 640

  /// - Parameter shrinker: Re-encodes photos that are too large and makes the inline picture;
  ///   without it a photo that is too large is refused and the message has no inline picture.
  public static func open(
    _ configuration: MailConfiguration, shrinker: (any PhotoShrinking)?,
    logger: Logger = Logger(label: "selfie.mail")
  ) throws(MailroomError) -> Mailroom {
    do {
      let folder = try configuration.outboxFolder()
      let outbox = try Outbox.open(
        folder, policy: try configuration.outboxPolicy(), logger: logger)
      return Mailroom(configuration: configuration, outbox: outbox, shrinker: shrinker)
    } catch {
      throw Self.translated(error)
    }
  }

  /// The most bytes of a photo's file, the same as elsewhere in the program.
  private static let largestPhoto = 256 << 20

  private init(
    configuration: MailConfiguration, outbox: consuming Outbox, shrinker: (any PhotoShrinking)?
  ) {
    self.configuration = configuration
    self.outbox = outbox
    self.shrinker = shrinker
  }

  // MARK: - Sending

  /// Queues the photo in a file; when this returns, it survives a power cut.
  public func submit(
    photoAt path: String, _ request: PhotoRequest
  ) throws(MailroomError) -> OutboxReceipt {
    let bytes: Data
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: Self.largestPhoto)
    } catch {
      switch error {
      case .missing: throw .noSuchPhoto(path: path)
      case .unreadable: throw .unreadablePhoto(path: path)
      case .tooLong: throw .tooLargePhoto(path: path, limit: Self.largestPhoto)
      }
    }
    do {
      return try submit(try EncodedPhoto(bytes), request)
    } catch {
      throw Self.translated(error)
    }
  }

  /// Queues a photo. What its camera wrote about it stays here.
  public func submit(
    _ photo: EncodedPhoto, _ request: PhotoRequest
  ) throws(MailroomError) -> OutboxReceipt {
    do {
      let now = Date()
      let photo = try bare(photo)
      let message = try compose(photo, request, at: now)
      let language = try request.language ?? configuration.language()
      let consent = try request.consent.map {
        try Consent(version: $0, language: language, givenAt: now)
      }
      return try outbox.enqueue(
        Submission(
          message.composed(), photo: photo, session: request.session, consent: consent))
    } catch {
      throw Self.translated(error)
    }
  }

  private func bare(_ photo: EncodedPhoto) throws(MessageError) -> EncodedPhoto {
    guard let shrinker else { return photo }
    do {
      return try shrinker.withoutMetadata(photo)
    } catch {
      throw .photoNotShrunk(reason: String(describing: error))
    }
  }

  private func compose(
    _ photo: EncodedPhoto, _ request: PhotoRequest, at now: Date
  ) throws -> Message {
    let language = try request.language ?? configuration.language()
    let recipient = try Mailbox(name: request.name, address: EmailAddress(request.address))
    let fitted = try photo.fitting(try photoLimit(), shrinker: shrinker)
    let preview = try shrinker.map { try $0.preview(of: photo, longestSide: Self.previewSide) }
    let day = InternetDate.day(now, in: .current)
    let templates = try MessageTemplates(language, folder: configuration.templates())
    let texts = try templates.texts(
      name: request.name, subject: request.subject, message: request.message, date: day,
      hasPreview: preview != nil)
    return try Message(
      from: configuration.sender(), to: recipient, replyTo: configuration.replyTo(),
      subject: texts.subject, text: texts.text, html: texts.html, language: language,
      photo: fitted, preview: preview, fileName: "champion-\(day).\(fitted.kind.fileExtension)",
      date: now)
  }

  /// The configured limit, or what the server said it takes if that is less.
  private func photoLimit() throws -> Int {
    let configured = try configuration.maximumAttachment()
    guard let server = try? configuration.serverWithoutCredentials(),
      let size = try outbox.sizeLimit(of: server.name)
    else { return configured }
    return min(configured, ComposedMessage.photoLimit(forMessageOf: size))
  }

  /// Hands over what is due.
  public func run(ignoringHold: Bool = false) throws(MailroomError) -> OutboxRunReport {
    do {
      let server = try configuration.server()
      var connection = SMTPConnection(server)
      var generator = SystemRandomNumberGenerator()
      return try outbox.run(
        over: &connection, server: server.name, shrinker: shrinker, ignoringHold: ignoringHold,
        using: &generator)
    } catch {
      throw Self.translated(error)
    }
  }

  // MARK: - Looking and changing

  /// Every message of the outbox, oldest first.
  public func entries() throws(MailroomError) -> [OutboxEntry] {
    do { return try outbox.entries() } catch { throw .outbox(error) }
  }

  /// One message, by its identifier or by enough of its beginning.
  ///
  /// - Throws: ``MailroomError/outbox(_:)`` if none or several fit.
  public func entry(_ id: String) throws(MailroomError) -> OutboxEntry {
    do { return try outbox.entry(id) } catch { throw .outbox(error) }
  }

  /// Makes a message that waits, failed or is uncertain due at once; ``run(ignoringHold:)`` sends.
  ///
  /// - Throws: ``MailroomError/outbox(_:)`` for another state or while a run has it in hand.
  public func retry(_ id: String) throws(MailroomError) -> OutboxEntry {
    do { return try outbox.retry(id) } catch { throw .outbox(error) }
  }

  /// Removes a message with its address and picture, delivered or not; nothing brings it back.
  ///
  /// - Throws: ``MailroomError/outbox(_:)`` if there is no such message or a run has it in hand.
  public func discard(_ id: String) throws(MailroomError) {
    do { try outbox.discard(id) } catch { throw .outbox(error) }
  }

  /// Removes what is past the retention time, or everything.
  public func purge(everything: Bool = false) throws(MailroomError) -> Int {
    do {
      return try outbox.purge(olderThan: configuration.retentionDays(), everything: everything)
    } catch {
      throw Self.translated(error)
    }
  }

  /// Why the configured server is being left alone, if it is.
  public func hold() throws(MailroomError) -> ServerHold? {
    do {
      guard let server = try? configuration.serverWithoutCredentials() else { return nil }
      return try outbox.serverHold(server.name)
    } catch {
      throw .outbox(error)
    }
  }

  /// Tries the mail server without sending: connects, secures, logs in.
  public func check() throws(MailroomError) -> ServerCheck {
    let check = try Self.check(configuration)
    do throws(OutboxError) {
      try outbox.remember(check.server.name, sizeLimit: check.capabilities.sizeLimit)
    } catch {
      throw .outbox(error)
    }
    return check
  }

  /// The same without an outbox; nothing is made and nothing remembered.
  ///
  /// - Parameter patience: The most seconds to wait for the connection and for each answer; nil
  ///   waits as long as the configuration says.
  public static func check(
    _ configuration: MailConfiguration, patience: Int? = nil
  ) throws(MailroomError) -> ServerCheck {
    do {
      var server = try configuration.server()
      if let patience {
        server.connectTimeout = min(server.connectTimeout, patience)
        server.responseTimeout = min(server.responseTimeout, patience)
      }
      _ = try configuration.sender()
      var connection = SMTPConnection(server)
      return ServerCheck(
        server: server, capabilities: try connection.check(),
        maximumAttachment: try configuration.maximumAttachment())
    } catch {
      throw Self.translated(error)
    }
  }

  /// Every error that reaches here is one of the library's own.
  private static func translated(_ error: any Error) -> MailroomError {
    switch error {
    case let error as MailroomError: error
    case let error as AddressError: .address(error)
    case let error as MessageError: .message(error)
    case let error as TemplateError: .template(error)
    case let error as ConfigurationError: .configuration(error)
    case let error as OutboxError: .outbox(error)
    case let error as DeliveryFault: .delivery(error)
    default: .message(.photoNotShrunk(reason: String(describing: error)))
    }
  }
}

public import Settings
import Foundation
import Notation
public import Texts

/// All settings of a mailroom, checked.
///
/// Settings come as values, by
/// ``init(url:from:outboxFolder:password:replyTo:authentication:certificateFile:clientName:connectTimeout:responseTimeout:language:museum:line:maximumAttachment:templates:requiresConsent:retentionDays:giveUpDays:uncertain:hourly:)``,
/// or from `config.toml` and the environment, by ``init(_:)``. Both apply the same checks and throw
/// the same errors, which name settings by their keys in `config.toml`.
public struct MailConfiguration: Sendable {
  let settings: Settings
  /// The mailbox of `smtp.reply_to`, or nil.
  let replyTo: Mailbox?

  /// Bytes of the largest attachment by default: 8 MB, which with Base64 stays under the 10 MB that
  /// the strictest common servers take.
  public static let defaultMaximumAttachment = 8_000_000
  /// Days for which accepted and failed messages are kept by default.
  public static let defaultRetentionDays = 30
  /// Days after which a message that was not delivered fails.
  public static let defaultGiveUpDays = 5
  /// Seconds to connect and log in by default; a tenth of libcurl's own default.
  public static let defaultConnectTimeout = 30
  /// Seconds to wait for each answer by default: the ten minutes of RFC 5321 4.5.3.2.6.
  public static let defaultResponseTimeout = 600

  /// Settings given as values, all checked at once.
  ///
  /// - Parameters:
  ///   - url: The mail server (`smtp.url`): `smtp://user@mail.example:587` for STARTTLS,
  ///     `smtps://user@mail.example` for TLS, `smtp+plaintext://relay.example` for a trusted relay
  ///     without protection or login. A `@` within the user is written `%40`.
  ///   - from: The sender of every message (`smtp.from`), as `photos@museum.example` or
  ///     `Museum <photos@museum.example>`.
  ///   - outboxFolder: The folder of the outbox (`outbox.folder`), created when a mailroom opens
  ///     it. It must lie on a local file system.
  ///   - password: The password, or the access token for XOAUTH2; required if `url` names a user.
  ///   - replyTo: The mailbox that answers go to (`smtp.reply_to`); nil for `from`.
  ///   - authentication: The login mechanism (`smtp.authentication`).
  ///   - certificateFile: A PEM file of authorities to trust instead of the system's
  ///     (`smtp.ca_file`).
  ///   - clientName: The host name in EHLO (`smtp.client_name`); nil for the machine's, or the
  ///     sender's domain where the machine has no usable name.
  ///   - connectTimeout: Seconds to connect and log in (`smtp.connect_timeout`), 1 to 300.
  ///   - responseTimeout: Seconds to wait for each answer (`smtp.response_timeout`), 1 to 3600.
  ///   - language: The language of messages that ask for none (`mail.language`).
  ///   - museum: The museum's name under a message (`mail.museum`, `mail.museum_el`); Greek
  ///     messages without one of their own have the English one.
  ///   - line: A line under the name (`mail.line`, `mail.line_el`), in the same way.
  ///   - maximumAttachment: Bytes of the largest attachment (`mail.max_attachment_bytes`), 10,000
  ///     to 100,000,000; larger photos are re-encoded.
  ///   - templates: A folder of customised templates (`mail.templates`); nil for the built-in ones.
  ///   - requiresConsent: Whether a submission without consent is refused
  ///     (`outbox.require_consent`).
  ///   - retentionDays: Days for which accepted and failed messages are kept
  ///     (`outbox.retention_days`), 0 to 3650.
  ///   - giveUpDays: Days after which a message that was not delivered fails
  ///     (`outbox.give_up_days`), 1 to 365.
  ///   - uncertain: The treatment of messages that may have been delivered (`outbox.uncertain`).
  ///   - hourly: The most messages an hour (`smtp.hourly`), 1 to 100,000; nil for no limit.
  /// - Throws: ``/Settings/ConfigurationError`` for the first wrong value.
  public init(
    url: String, from: String, outboxFolder: String, password: String? = nil,
    replyTo: String? = nil, authentication: SMTPAuthentication = .automatic,
    certificateFile: String? = nil, clientName: String? = nil,
    connectTimeout: Int = MailConfiguration.defaultConnectTimeout,
    responseTimeout: Int = MailConfiguration.defaultResponseTimeout,
    language: Language = .english,
    museum: [Language: String] = [:], line: [Language: String] = [:],
    maximumAttachment: Int = MailConfiguration.defaultMaximumAttachment,
    templates: String? = nil, requiresConsent: Bool = false,
    retentionDays: Int = MailConfiguration.defaultRetentionDays,
    giveUpDays: Int = MailConfiguration.defaultGiveUpDays,
    uncertain: UncertainPolicy = .sendAgain, hourly: Int? = nil
  ) throws(ConfigurationError) {
    guard !outboxFolder.isEmpty else {
      throw .missing(
        key: "outbox.folder", variable: "SELFIE_OUTBOX_FOLDER", example: "/var/lib/museum/outbox")
    }
    let settings = try Settings([
      (.url, .text(url)), (.from, .text(from)), (.folder, .text(outboxFolder)),
      (.password, password.map { .text($0) }), (.replyTo, replyTo.map { .text($0) }),
      (.authentication, .text(authentication.rawValue)),
      (.certificateFile, certificateFile.map { .text($0) }),
      (.clientName, clientName.map { .text($0) }), (.connectTimeout, .number(connectTimeout)),
      (.responseTimeout, .number(responseTimeout)), (.language, .text(language.rawValue)),
      (.museum, museum[.english].map { .text($0) }),
      (.museumGreek, museum[.greek].map { .text($0) }), (.line, line[.english].map { .text($0) }),
      (.lineGreek, line[.greek].map { .text($0) }),
      (.maximumAttachment, .number(maximumAttachment)),
      (.templates, templates.map { .text($0) }), (.requireConsent, .flag(requiresConsent)),
      (.retentionDays, .number(retentionDays)), (.giveUpDays, .number(giveUpDays)),
      (.uncertain, .text(uncertain.rawValue)), (.hourly, hourly.map { .number($0) }),
    ])
    try self.init(settings)
    try requireNamedFiles()
    _ = try (server(), sender())
  }

  /// Settings read from TOML files and the environment, all checked.
  ///
  /// A missing server or sender is an error only where it is needed: an outbox can be inspected
  /// before a mail server is configured.
  ///
  /// - Throws: ``/Settings/ConfigurationError`` for the first unreadable file or wrong value.
  public init(_ sources: ConfigurationSources) throws(ConfigurationError) {
    try self.init(Settings(sources, of: Self.keys))
  }

  /// Settings of which ``keys`` are some.
  ///
  /// - Throws: ``/Settings/ConfigurationError`` for the first wrong value.
  package init(_ settings: Settings) throws(ConfigurationError) {
    self.settings = settings
    replyTo = try settings.text(.replyTo).map { text throws(ConfigurationError) in
      let mailbox = try Self.mailbox(text, .replyTo)
      // Unlike the sender's and the recipient's it is in no command, from which libcurl asks for
      // SMTPUTF8.
      guard !mailbox.address.needsSMTPUTF8 else {
        throw .badAddress(.replyTo, .needsSMTPUTF8)
      }
      return mailbox
    }
    if settings.text(.from) != nil { _ = try sender() }
    if settings.text(.url) != nil { _ = try serverWithoutCredentials() }
  }

  static func mailbox(
    _ text: String, _ key: SettingKey
  ) throws(ConfigurationError) -> Mailbox {
    do {
      return try Mailbox(parsing: text)
    } catch {
      throw .badAddress(key, error)
    }
  }

  /// Every setting that has a value, as `key = value  # origin`; passwords are dots.
  package var summary: [String] {
    var standards = [
      SettingKey.language.name: language.rawValue, SettingKey.folder.name: outboxFolder,
    ]
    standards[SettingKey.templates.name] = templates
    return settings.summary(standards: standards)
  }
}

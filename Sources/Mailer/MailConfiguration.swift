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
  let settings: [ConfigurationKey: Setting]
  let password: Password?
  let fallbacks: Fallbacks

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

  /// A password or access token given directly, not by file or command.
  struct Password {
    let secret: Secret
    /// A variable's name or the program, for errors and summaries.
    let origin: String
  }

  /// The values of unset keys, which depend on where the settings come from.
  struct Fallbacks {
    let language: Language
    /// The folder of customised templates; nil for the built-in ones alone.
    let templates: String?
    let outboxFolder: String
  }

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
  /// - Throws: ``ConfigurationError`` for the first wrong value.
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
    let values: [ConfigurationKey: TOMLValue?] = [
      .url: .text(url), .from: .text(from), .folder: .text(outboxFolder),
      .replyTo: replyTo.map { .text($0) }, .authentication: .text(authentication.rawValue),
      .certificateFile: certificateFile.map { .text($0) },
      .clientName: clientName.map { .text($0) }, .connectTimeout: .number(connectTimeout),
      .responseTimeout: .number(responseTimeout), .language: .text(language.rawValue),
      .museum: museum[.english].map { .text($0) }, .museumGreek: museum[.greek].map { .text($0) },
      .line: line[.english].map { .text($0) }, .lineGreek: line[.greek].map { .text($0) },
      .maximumAttachment: .number(maximumAttachment), .templates: templates.map { .text($0) },
      .requireConsent: .flag(requiresConsent), .retentionDays: .number(retentionDays),
      .giveUpDays: .number(giveUpDays), .uncertain: .text(uncertain.rawValue),
      .hourly: hourly.map { .number($0) },
    ]
    let origin = "The program"
    settings = values.compactMapValues { $0.map { Setting(value: $0, origin: origin) } }
    self.password = password.map { Password(secret: Secret($0), origin: "the program") }
    fallbacks = Fallbacks(language: language, templates: nil, outboxFolder: outboxFolder)
    try check()
    _ = try (server(), sender())
  }

  /// Settings read from TOML files and the environment, all checked.
  ///
  /// A missing server or sender is an error only where it is needed: an outbox can be inspected
  /// before a mail server is configured.
  ///
  /// - Throws: ``ConfigurationError`` for the first unreadable file or wrong value.
  public init(_ sources: ConfigurationSources) throws(ConfigurationError) {
    var settings: [ConfigurationKey: Setting] = [:]
    for file in sources.files {
      let read = try ConfigurationFile.read(file, foreignTables: sources.foreignTables)
      settings.merge(read) { $1 }
    }
    for (name, value) in sources.environment.sorted(by: { $0.key < $1.key }) {
      guard
        ConfigurationKey.tables.contains(where: { name.hasPrefix("SELFIE_\($0.uppercased())_") }
        ), name != ConfigurationKey.passwordVariable
      else { continue }
      guard let key = ConfigurationKey.allCases.first(where: { $0.variable == name }) else {
        let known = ConfigurationKey.allCases.map(\.variable) + [ConfigurationKey.passwordVariable]
        throw .unknownKey(
          key: name, origin: "The environment",
          nearest: NearestName.nearest(to: name, among: known))
      }
      settings[key] = Setting(value: .text(value), origin: name)
    }
    self.settings = settings.reduce(into: [:]) { result, setting in
      result[setting.key] =
        setting.key.kind == .path
        ? setting.value.expandingHome(sources.home) : setting.value
    }
    password = sources.environment[ConfigurationKey.passwordVariable].map {
      Password(secret: Secret($0), origin: ConfigurationKey.passwordVariable)
    }
    fallbacks = Fallbacks(
      language: Language.preferred(in: sources.environment),
      templates: sources.folder + "/templates", outboxFolder: sources.dataFolder + "/outbox")
    try check()
  }

  /// A `config.toml` with every setting, its meaning, range and default, all commented out.
  public static var example: String { ConfigurationExample.text }

  /// Every setting that has a value, as `key = value  # origin`; passwords are dots.
  ///
  /// - Throws: Nothing that the initialiser has not thrown before.
  package func summary() throws(ConfigurationError) -> [String] {
    var defaults: [ConfigurationKey: String] = [
      .language: try language().rawValue,
      .maximumAttachment: String(try maximumAttachment()),
      .folder: try outboxFolder(),
      .requireConsent: String(try requiresConsent()),
      .retentionDays: String(try retentionDays()),
      .giveUpDays: String(try outboxPolicy().giveUpDays),
      .uncertain: try outboxPolicy().uncertain.rawValue,
      .authentication: SMTPAuthentication.automatic.rawValue,
      .connectTimeout: String(Self.defaultConnectTimeout),
      .responseTimeout: String(Self.defaultResponseTimeout),
    ]
    defaults[.templates] = try templates()
    var lines = ConfigurationKey.allCases.compactMap { key -> String? in
      if let setting = settings[key] {
        let shown =
          // A command line may hold a token.
          key == .passwordCommand ? Secret("").description : setting.value.shown
        return "\(key.rawValue) = \(shown)  # \(setting.origin)"
      }
      return defaults[key].map { "\(key.rawValue) = \($0)  # default" }
    }
    if let password {
      lines.append("smtp.password = \(password.secret)  # \(password.origin)")
    }
    return lines
  }

  private func check() throws(ConfigurationError) {
    // Built-in texts in place of the named ones, or the system's authorities, would go unseen.
    for key in [ConfigurationKey.templates, .certificateFile] {
      guard let path = try text(key), access(path, F_OK) != 0 else { continue }
      throw .noSuchFile(key: key.rawValue, origin: origin(key), path: path)
    }
    if settings[.from] != nil { _ = try sender() }
    if settings[.url] != nil { _ = try serverWithoutCredentials() }
    _ = try (replyTo(), language(), maximumAttachment(), templates())
    _ = try (
      requiresConsent(), outboxFolder(), outboxPolicy(), retentionDays(), printerName(), paper()
    )
  }
}

/// Settings as typed values, nil where unset.
extension MailConfiguration {
  func origin(_ key: ConfigurationKey) -> String { settings[key]?.origin ?? "default" }

  func mailbox(
    _ text: String, _ key: ConfigurationKey
  ) throws(ConfigurationError) -> Mailbox {
    do {
      return try Mailbox(parsing: text)
    } catch {
      throw .badAddress(key: key.rawValue, reason: error)
    }
  }

  func text(_ key: ConfigurationKey) throws(ConfigurationError) -> String? {
    guard let setting = settings[key] else { return nil }
    guard case .text(let text) = setting.value else {
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: key.wanted)
    }
    return text.isEmpty ? nil : text
  }

  func flag(_ key: ConfigurationKey) throws(ConfigurationError) -> Bool? {
    guard let setting = settings[key] else { return nil }
    switch setting.value {
    case .flag(let flag): return flag
    case .text("true"), .text("1"), .text("yes"): return true
    case .text("false"), .text("0"), .text("no"): return false
    default:
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: key.wanted)
    }
  }

  func number(_ key: ConfigurationKey) throws(ConfigurationError) -> Int? {
    guard let setting = settings[key] else { return nil }
    guard case .number(let limits) = key.kind else {
      preconditionFailure("\(key.rawValue) is no number")
    }
    let given: Int? =
      switch setting.value {
      case .number(let value): value
      case .text(let text): Int(text)
      case .flag, .texts: nil
      }
    guard let number = given else {
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: key.wanted)
    }
    guard limits.contains(number) else {
      throw .outOfRange(key: key.rawValue, origin: setting.origin, value: number, limits: limits)
    }
    return number
  }
}

internal import Foundation
public import Texts

/// All settings of the mailer, checked.
public struct MailConfiguration: Sendable {
  private let settings: [ConfigurationKey: Setting]
  private let sources: ConfigurationSources

  /// 8 MB: with Base64 that stays under the 10 MB that the strictest common servers take.
  public static let defaultMaximumAttachment = 8_000_000
  /// Days that messages at their end are kept when `outbox.retention_days` is not set.
  public static let defaultRetentionDays = 30

  /// Reads the files and the environment and checks every value.
  ///
  /// What is missing is noticed where it is needed: a museum may look at its outbox before it has
  /// a mail server.
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
    self.settings = settings
    self.sources = sources
    try check()
  }

  // MARK: - Mail

  /// The sender of every message.
  public func sender() throws(ConfigurationError) -> Mailbox {
    guard let text = try text(.from) else {
      throw .missing(
        key: "smtp.from", variable: "SELFIE_SMTP_FROM",
        example: "\"Museum <photos@museum.example>\"")
    }
    return try mailbox(text, .from)
  }

  /// The mailbox of `smtp.reply_to`, or nil.
  ///
  /// - Throws: ``ConfigurationError/badAddress(key:reason:)`` if it is not one mailbox.
  public func replyTo() throws(ConfigurationError) -> Mailbox? {
    guard let text = try text(.replyTo) else { return nil }
    return try mailbox(text, .replyTo)
  }

  /// The language that is used when a command names none.
  public func language() throws(ConfigurationError) -> Language {
    guard let text = try text(.language) else {
      return Language.preferred(in: sources.environment)
    }
    guard let language = Language(rawValue: text) else {
      throw .unknownValue(
        key: "mail.language", origin: origin(.language), value: text,
        allowed: Language.allCases.map(\.rawValue))
    }
    return language
  }

  /// Bytes of the largest photo that is attached as it is.
  public func maximumAttachment() throws(ConfigurationError) -> Int {
    try number(.maximumAttachment, in: 10_000...100_000_000) ?? Self.defaultMaximumAttachment
  }

  /// The folder of the museum's own templates.
  public func templates() throws(ConfigurationError) -> String {
    try text(.templates) ?? sources.folder + "/templates"
  }

  // MARK: - Outbox

  /// The path of `outbox.folder`, else `outbox` in the data folder; it need not exist yet.
  public func outboxFolder() throws(ConfigurationError) -> String {
    try text(.folder) ?? sources.dataFolder + "/outbox"
  }

  /// Consent and doubtful deliveries as `outbox.require_consent` and `outbox.uncertain` say.
  ///
  /// - Throws: ``ConfigurationError`` for a value that is none of the known ones.
  public func outboxPolicy() throws(ConfigurationError) -> OutboxPolicy {
    var policy = OutboxPolicy()
    policy.requiresConsent = try flag(.requireConsent) ?? false
    if let text = try text(.uncertain) {
      guard let uncertain = UncertainPolicy(rawValue: text) else {
        throw .unknownValue(
          key: "outbox.uncertain", origin: origin(.uncertain), value: text,
          allowed: UncertainPolicy.allCases.map(\.rawValue))
      }
      policy.uncertain = uncertain
    }
    return policy
  }

  /// Days that messages at their end are kept, 0 to 3650.
  ///
  /// - Throws: ``ConfigurationError`` for what is no whole number in that range.
  public func retentionDays() throws(ConfigurationError) -> Int {
    try number(.retentionDays, in: 0...3650) ?? Self.defaultRetentionDays
  }

  // MARK: - Server

  /// The mail server, with the secret if it wants one.
  public func server() throws(ConfigurationError) -> SMTPServer {
    var server = try serverWithoutCredentials()
    guard let user = try address().user else { return server }
    guard server.security != .plaintext else { throw .credentialsOverPlaintext }
    server.credentials = SMTPCredentials(user: user, secret: try password())
    return server
  }

  /// The mail server, without asking for its password.
  public func serverWithoutCredentials() throws(ConfigurationError) -> SMTPServer {
    let address = try address()
    return SMTPServer(
      security: address.security, host: address.host, port: address.port,
      authentication: try authentication(), clientName: try clientName(),
      certificateFile: try text(.certificateFile),
      connectTimeout: try number(.connectTimeout, in: 1...300) ?? SMTPServer.defaultConnectTimeout,
      responseTimeout: try number(.responseTimeout, in: 1...3600)
        ?? SMTPServer.defaultResponseTimeout)
  }

  private func address() throws(ConfigurationError) -> ServerAddress {
    guard let text = try text(.url) else {
      throw .missing(
        key: "smtp.url", variable: "SELFIE_SMTP_URL", example: "smtp://user@mail.example:587")
    }
    return try ServerAddress(text)
  }

  private func authentication() throws(ConfigurationError) -> SMTPAuthentication {
    guard let text = try text(.authentication) else { return .automatic }
    guard let authentication = SMTPAuthentication(rawValue: text) else {
      throw .unknownValue(
        key: "smtp.authentication", origin: origin(.authentication), value: text,
        allowed: SMTPAuthentication.allCases.map(\.rawValue))
    }
    return authentication
  }

  /// The machine's name if it is one that servers accept, else the sender's domain.
  private func clientName() throws(ConfigurationError) -> String {
    let given = try text(.clientName)
    let name = given ?? Self.machineName()
    if let ascii = try? InternationalDomain.asciiLabels(of: name), ascii != "localhost" {
      return ascii
    }
    if given != nil {
      throw .badURL(key: "smtp.client_name", reason: "it is no host name")
    }
    return try text(.from).flatMap { try? Mailbox(parsing: $0).address.domain }
      ?? "localhost.localdomain"
  }

  /// What the kernel says. Foundation's `hostName` may ask DNS, which takes seconds offline.
  private static func machineName() -> String {
    var name = [UInt8](repeating: 0, count: 256)
    let status = name.withUnsafeMutableBytes { buffer -> Int32 in
      guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return -1 }
      return gethostname(start, buffer.count - 1)
    }
    guard status == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func password() throws(ConfigurationError) -> Secret {
    if let value = sources.environment[ConfigurationKey.passwordVariable] {
      guard !value.isEmpty else {
        throw .passwordEmpty(origin: ConfigurationKey.passwordVariable)
      }
      return Secret(value)
    }
    if let file = try text(.passwordFile) { return try SecretSource.file(file) }
    if let command = try text(.passwordCommand) { return try SecretSource.command(command) }
    throw .userWithoutPassword
  }

  // MARK: - Showing

  /// Every setting that has a value, with its origin; secrets are dots.
  public func summary() throws(ConfigurationError) -> [String] {
    let defaults: [ConfigurationKey: String] = [
      .language: try language().rawValue,
      .maximumAttachment: String(try maximumAttachment()),
      .templates: try templates(), .folder: try outboxFolder(),
      .requireConsent: String(try outboxPolicy().requiresConsent),
      .retentionDays: String(try retentionDays()),
      .uncertain: try outboxPolicy().uncertain.rawValue,
      .authentication: SMTPAuthentication.automatic.rawValue,
      .connectTimeout: String(SMTPServer.defaultConnectTimeout),
      .responseTimeout: String(SMTPServer.defaultResponseTimeout),
    ]
    var lines = ConfigurationKey.allCases.compactMap { key -> String? in
      if let setting = settings[key] {
        let shown =
          // A command line may hold a token.
          key == .passwordCommand ? Secret("").description : setting.value.shown
        return "\(key.rawValue) = \(shown)  # \(setting.origin)"
      }
      return defaults[key].map { "\(key.rawValue) = \($0)  # default" }
    }
    if sources.environment[ConfigurationKey.passwordVariable] != nil {
      lines.append(
        "smtp.password = \(Secret(""))  # \(ConfigurationKey.passwordVariable)")
    }
    return lines
  }

  // MARK: - Values

  private func check() throws(ConfigurationError) {
    if settings[.from] != nil { _ = try sender() }
    if settings[.url] != nil { _ = try serverWithoutCredentials() }
    _ = try (replyTo(), language(), maximumAttachment(), templates())
    _ = try (outboxFolder(), outboxPolicy(), retentionDays())
  }

  private func origin(_ key: ConfigurationKey) -> String { settings[key]?.origin ?? "default" }

  private func mailbox(
    _ text: String, _ key: ConfigurationKey
  ) throws(ConfigurationError) -> Mailbox {
    do throws(AddressError) {
      return try Mailbox(parsing: text)
    } catch {
      throw .badAddress(key: key.rawValue, reason: error)
    }
  }

  private func text(_ key: ConfigurationKey) throws(ConfigurationError) -> String? {
    guard let setting = settings[key] else { return nil }
    guard case .text(let text) = setting.value else {
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: "text in quotes")
    }
    return text.isEmpty ? nil : text
  }

  private func flag(_ key: ConfigurationKey) throws(ConfigurationError) -> Bool? {
    guard let setting = settings[key] else { return nil }
    switch setting.value {
    case .flag(let flag): return flag
    case .text("true"), .text("1"), .text("yes"): return true
    case .text("false"), .text("0"), .text("no"): return false
    default:
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: "true or false")
    }
  }

  private func number(
    _ key: ConfigurationKey, in limits: ClosedRange<Int>
  ) throws(ConfigurationError) -> Int? {
    guard let setting = settings[key] else { return nil }
    let given: Int? =
      switch setting.value {
      case .number(let value): value
      case .text(let text): Int(text)
      case .flag: nil
      }
    guard let number = given else {
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: "a whole number")
    }
    guard limits.contains(number) else {
      throw .outOfRange(key: key.rawValue, origin: setting.origin, value: number, limits: limits)
    }
    return number
  }
}

extension Setting.Value {
  var shown: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    }
  }
}

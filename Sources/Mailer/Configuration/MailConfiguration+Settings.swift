import Foundation
package import Texts

extension MailConfiguration {
  // MARK: - Mail

  /// The sender of every message.
  func sender() throws(ConfigurationError) -> Mailbox {
    guard let text = try text(.from) else {
      throw .missing(
        key: "smtp.from", variable: "SELFIE_SMTP_FROM",
        example: "\"Museum <photos@museum.example>\"")
    }
    return try mailbox(text, .from)
  }

  /// The mailbox of `smtp.reply_to`, or nil.
  func replyTo() throws(ConfigurationError) -> Mailbox? {
    guard let text = try text(.replyTo) else { return nil }
    let mailbox = try mailbox(text, .replyTo)
    // Unlike the sender's and the recipient's it is in no command, from which libcurl asks for
    // SMTPUTF8.
    guard mailbox.address.text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw .badAddress(key: ConfigurationKey.replyTo.rawValue, reason: .needsSMTPUTF8)
    }
    return mailbox
  }

  /// The language of messages whose request names none.
  package func language() throws(ConfigurationError) -> Language {
    guard let text = try text(.language) else { return fallbacks.language }
    guard let language = Language.builtIn.first(where: { $0.rawValue == text }) else {
      throw .unknownValue(
        key: "mail.language", origin: origin(.language), value: text,
        allowed: Language.builtIn.map(\.rawValue))
    }
    return language
  }

  /// The museum's name and line under a message; a Greek one falls back on the general one.
  func signature(in language: Language) throws(ConfigurationError) -> Signature {
    var signature = Signature(museum: try text(.museum), line: try text(.line))
    if language == .greek {
      if let museum = try text(.museumGreek) { signature.museum = museum }
      if let line = try text(.lineGreek) { signature.line = line }
    }
    return signature
  }

  /// Bytes of the largest photo that is attached without re-encoding.
  func maximumAttachment() throws(ConfigurationError) -> Int {
    try number(.maximumAttachment) ?? Self.defaultMaximumAttachment
  }

  /// The folder of customised templates; nil for the built-in ones alone.
  func templates() throws(ConfigurationError) -> String? {
    try text(.templates) ?? fallbacks.templates
  }

  /// Refuses a setting of templates or of an authority's file that is not there: the built-in texts
  /// would go out unseen.
  func requireNamedFiles() throws(ConfigurationError) {
    for key in [ConfigurationKey.templates, .certificateFile] {
      guard let path = try text(key), access(path, F_OK) != 0 else { continue }
      throw .noSuchFile(key: key.rawValue, origin: origin(key), path: path)
    }
  }

  // MARK: - Outbox

  /// The path of `outbox.folder`, else `outbox` in the data folder; it need not exist yet.
  package func outboxFolder() throws(ConfigurationError) -> String {
    try text(.folder) ?? fallbacks.outboxFolder
  }

  /// Whether a photo without consent is refused (`outbox.require_consent`).
  func requiresConsent() throws(ConfigurationError) -> Bool { try flag(.requireConsent) ?? false }

  /// The rules of `outbox.uncertain`, `outbox.give_up_days` and `smtp.hourly`.
  func outboxPolicy() throws(ConfigurationError) -> OutboxPolicy {
    var policy = OutboxPolicy()
    if let text = try text(.uncertain) {
      guard let uncertain = UncertainPolicy(rawValue: text) else {
        throw .unknownValue(
          key: "outbox.uncertain", origin: origin(.uncertain), value: text,
          allowed: UncertainPolicy.allCases.map(\.rawValue))
      }
      policy.uncertain = uncertain
    }
    policy.giveUpDays = try number(.giveUpDays) ?? Self.defaultGiveUpDays
    policy.hourly = try number(.hourly)
    return policy
  }

  /// Days for which accepted and failed messages are kept.
  package func retentionDays() throws(ConfigurationError) -> Int {
    try number(.retentionDays) ?? Self.defaultRetentionDays
  }

  /// The most days for which the outbox keeps an address: until a message is given up, and then for
  /// as long as failed ones are kept.
  package func addressDays() throws(ConfigurationError) -> Int {
    try outboxPolicy().giveUpDays + retentionDays()
  }

  // MARK: - Server

  /// Checks that a mail server is configured, without reading its password.
  package func requireServer() throws(ConfigurationError) { _ = try serverWithoutCredentials() }

  /// The mail server, with the password if it wants one.
  func server() throws(ConfigurationError) -> SMTPServer {
    var server = try serverWithoutCredentials()
    guard let user = try address().user else { return server }
    guard server.security != .plaintext else { throw .credentialsOverPlaintext }
    server.credentials = SMTPCredentials(user: user, secret: try secret())
    return server
  }

  /// The mail server's name, the key of its hold; nil where none is configured.
  package var serverName: String? { try? serverWithoutCredentials().name }

  /// The mail server, without reading its password.
  func serverWithoutCredentials() throws(ConfigurationError) -> SMTPServer {
    let address = try address()
    return SMTPServer(
      security: address.security, host: address.host, port: address.port,
      authentication: try authentication(), clientName: try clientName(),
      certificateFile: try text(.certificateFile),
      connectTimeout: try number(.connectTimeout) ?? Self.defaultConnectTimeout,
      responseTimeout: try number(.responseTimeout) ?? Self.defaultResponseTimeout)
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

  /// The machine's name if it is a host name that servers accept, else the sender's domain.
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

  /// The kernel's host name. Foundation's `hostName` may ask DNS, which takes seconds offline.
  private static func machineName() -> String {
    var name = [UInt8](repeating: 0, count: 256)
    let status = name.withUnsafeMutableBytes { buffer -> Int32 in
      guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return -1 }
      return gethostname(start, buffer.count - 1)
    }
    guard status == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func secret() throws(ConfigurationError) -> Secret {
    if let password {
      guard !password.secret.value.isEmpty else { throw .passwordEmpty(origin: password.origin) }
      // What stands in a process's variable for bytes that are no UTF-8.
      guard !password.secret.value.unicodeScalars.contains("\u{FFFD}") else {
        throw .passwordNotText(origin: password.origin)
      }
      return password.secret
    }
    if let file = try text(.passwordFile) { return try SecretSource.file(file) }
    if let command = try text(.passwordCommand) { return try SecretSource.command(command) }
    throw .userWithoutPassword
  }

  // MARK: - Printer

  /// The printer's name or address (`printer.name`), or nil.
  package func printerName() throws(ConfigurationError) -> String? { try text(.printer) }

  /// The paper to print on (`printer.paper`), or nil.
  package func paper() throws(ConfigurationError) -> String? { try text(.paper) }
}

package import Settings
import Foundation
package import JobQueue
package import Texts

extension MailConfiguration {
  // MARK: - Mail

  /// The sender of every message.
  func sender() throws(ConfigurationError) -> Mailbox {
    guard let text = settings.text(.from) else {
      throw .missing(
        key: "smtp.from", variable: "SELFIE_SMTP_FROM",
        example: "\"Museum <photos@museum.example>\"")
    }
    return try Self.mailbox(text, .from)
  }

  /// The language of messages whose request names none.
  package var language: Language {
    settings.text(.language).flatMap(Language.init(rawValue:))
      ?? Language.preferred(in: settings.sources?.environment ?? [:])
  }

  /// The museum's name and line under a message; a Greek one falls back on the general one.
  func signature(in language: Language) -> Signature {
    var signature = Signature(museum: settings.text(.museum), line: settings.text(.line))
    if language == .greek {
      if let museum = settings.text(.museumGreek) { signature.museum = museum }
      if let line = settings.text(.lineGreek) { signature.line = line }
    }
    return signature
  }

  /// Bytes of the largest photo that is attached without re-encoding.
  var maximumAttachment: Int {
    settings.number(.maximumAttachment) ?? Self.defaultMaximumAttachment
  }

  /// The folder of customised templates; nil for the built-in ones alone.
  var templates: String? {
    settings.text(.templates) ?? settings.sources.map { $0.folder + "/templates" }
  }

  /// Refuses a setting of templates or of an authority's file that is not there, or not for this
  /// user: the built-in texts, or the system's authorities, would go unseen.
  package func requireNamedFiles() throws(ConfigurationError) {
    // The dot asks whether the user may enter the folder, which need not be listed.
    for (key, within, wish) in [(SettingKey.templates, "/.", F_OK), (.certificateFile, "", R_OK)] {
      guard let path = settings.text(key), access(path + within, wish) != 0 else { continue }
      let isClosed = errno == EACCES
      let origin = settings.origin(key) ?? "default"
      throw isClosed
        ? .closedFile(key: key.name, origin: origin, path: path)
        : .noSuchFile(key: key.name, origin: origin, path: path)
    }
  }

  // MARK: - Outbox

  /// The path of `outbox.folder`, else `outbox` in the data folder; it need not exist yet.
  package var outboxFolder: String {
    settings.text(.folder) ?? (settings.sources?.dataFolder ?? "") + "/outbox"
  }

  /// Whether a photo without consent is refused (`outbox.require_consent`).
  var requiresConsent: Bool { settings.flag(.requireConsent) }

  /// The rules of the table `[outbox]` and of `smtp.hourly`.
  package var outboxPolicy: QueuePolicy {
    .outbox(
      uncertain: settings.text(.uncertain).flatMap(UncertainPolicy.init(rawValue:)) ?? .sendAgain,
      giveUpDays: settings.number(.giveUpDays) ?? Self.defaultGiveUpDays,
      retentionDays: settings.number(.retentionDays) ?? Self.defaultRetentionDays,
      hourly: settings.number(.hourly))
  }

  /// The most days for which the outbox keeps an address: until a message is given up, and then for
  /// as long as failed ones are kept.
  package var addressDays: Int {
    Int(outboxPolicy.giveUp / 86_400) + outboxPolicy.retentionDays
  }

  // MARK: - Server

  /// Checks that a mail server is configured and that named files are there, without reading its
  /// password.
  package func requireServer() throws(ConfigurationError) {
    try requireNamedFiles()
    _ = try serverWithoutCredentials()
  }

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
      security: address.security, host: address.host,
      port: address.port ?? address.security.defaultPort,
      authentication: settings.text(.authentication).flatMap(SMTPAuthentication.init(rawValue:))
        ?? .automatic,
      clientName: try clientName(), certificateFile: settings.text(.certificateFile),
      connectTimeout: settings.number(.connectTimeout) ?? Self.defaultConnectTimeout,
      responseTimeout: settings.number(.responseTimeout) ?? Self.defaultResponseTimeout)
  }

  private func address() throws(ConfigurationError) -> ServerAddress {
    guard let text = settings.text(.url) else {
      throw .missing(
        key: "smtp.url", variable: "SELFIE_SMTP_URL", example: "smtp://user@mail.example:587")
    }
    return try ServerAddress(text)
  }

  /// The machine's name if it is a host name that servers accept, else the sender's domain.
  private func clientName() throws(ConfigurationError) -> String {
    let given = settings.text(.clientName)
    let name = given ?? Self.machineName()
    if let ascii = try? InternationalDomain.asciiLabels(of: name), ascii != "localhost" {
      return ascii
    }
    if given != nil {
      throw .badURL(.clientName, "it is no host name")
    }
    return settings.text(.from).flatMap { try? Mailbox(parsing: $0).address.domain }
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
    if let password = settings.text(.password) {
      let origin = settings.origin(.password) ?? ""
      guard !password.isEmpty else { throw .passwordEmpty(origin: origin) }
      // What stands in a process's variable for bytes that are no UTF-8.
      guard !password.unicodeScalars.contains("\u{FFFD}") else {
        throw .passwordNotText(origin: origin)
      }
      return Secret(password)
    }
    if let file = settings.text(.passwordFile) { return try SecretSource.file(file) }
    if let command = settings.text(.passwordCommand) { return try SecretSource.command(command) }
    throw .userWithoutPassword
  }
}

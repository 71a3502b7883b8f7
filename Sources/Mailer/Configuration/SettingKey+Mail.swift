package import Settings
import Notation
import Texts

/// The tables `[smtp]`, `[mail]` and `[outbox]` of `config.toml`.
extension SettingKey {
  static let url = SettingKey(
    "smtp.url", .text,
    """
    The mail server; needed. smtp:// is STARTTLS, smtps:// TLS, smtp+plaintext:// a trusted relay
    without protection or login. The user stands before the host, with %40 for an @ in it.
    """, example: .text("smtp://photos%40museum.example@mail.example:587"))
  static let from = SettingKey(
    "smtp.from", .text, "The sender of every message; needed.",
    example: .text("Museum <photos@museum.example>"))
  static let replyTo = SettingKey(
    "smtp.reply_to", .text, "Where answers go; otherwise to smtp.from.",
    example: .text("office@museum.example"))
  static let authentication = SettingKey(
    "smtp.authentication", .choice(SMTPAuthentication.allCases.map(\.rawValue)),
    "How to log in: one of", standard: .text(SMTPAuthentication.automatic.rawValue))
  static let passwordFile = SettingKey(
    "smtp.password_file", .path,
    """
    The file with the password, which its owner alone may read (chmod 600). There is no setting
    for the password itself; the variable SELFIE_SMTP_PASSWORD has it otherwise.
    """, example: .text("~/.config/selfie/password"))
  static let passwordCommand = SettingKey(
    "smtp.password_command", .command, "A command that prints the password, in place of the file.",
    example: .text("pass show museum/mail"))
  static let certificateFile = SettingKey(
    "smtp.ca_file", .path, "A PEM file of authorities to trust in place of the system's.",
    example: .text("/etc/ssl/museum.pem"))
  static let clientName = SettingKey(
    "smtp.client_name", .text,
    "The host name in EHLO; otherwise the machine's, else the sender's domain.",
    example: .text("kiosk.museum.example"))
  static let connectTimeout = SettingKey(
    "smtp.connect_timeout", .number(1...300), "Seconds to connect and log in,",
    standard: .number(MailConfiguration.defaultConnectTimeout))
  static let responseTimeout = SettingKey(
    "smtp.response_timeout", .number(1...3600), "Seconds to wait for each answer of the server,",
    standard: .number(MailConfiguration.defaultResponseTimeout))
  static let hourly = SettingKey(
    "smtp.hourly", .number(1...100_000),
    "The most messages an hour, the others wait; otherwise there is no limit.",
    example: .number(100))
  static let language = SettingKey(
    "mail.language", .choice(Language.builtIn.map(\.rawValue)),
    "The language of messages that ask for none; otherwise the locale's. One of",
    example: .text("en"))
  static let museum = SettingKey(
    "mail.museum", .text, "The museum's name under every message.",
    example: .text("Museum of the Olympic Games"))
  static let museumGreek = SettingKey(
    "mail.museum_el", .text, "The name in Greek messages; otherwise mail.museum.",
    example: .text("Μουσείο Ολυμπιακών Αγώνων"))
  static let line = SettingKey(
    "mail.line", .text,
    "A line of its own under the name: an address, a web page, opening hours.",
    example: .text("https://museum.example"))
  static let lineGreek = SettingKey(
    "mail.line_el", .text, "The line in Greek messages; otherwise mail.line.",
    example: .text("https://museum.example/el"))
  static let maximumAttachment = SettingKey(
    "mail.max_attachment_bytes", .number(10_000...100_000_000),
    "Bytes of the largest attachment; larger photos are re-encoded.",
    standard: .number(MailConfiguration.defaultMaximumAttachment))
  static let templates = SettingKey(
    "mail.templates", .path, "The folder of customised templates.",
    example: .text("~/.config/selfie/templates"))
  static let folder = SettingKey(
    "outbox.folder", .path, "The folder of the outbox, on a disk of this machine.",
    example: .text("~/.local/share/selfie/outbox"))
  static let requireConsent = SettingKey(
    "outbox.require_consent", .flag, "Whether a photo without --consent is refused:",
    standard: .flag(false))
  static let retentionDays = SettingKey(
    "outbox.retention_days", .number(0...3650),
    """
    Days for which addresses of delivered and failed messages are kept. "selfie outbox purge"
    removes what is older: run it daily from a timer. The booth purges by itself. Days:
    """, standard: .number(MailConfiguration.defaultRetentionDays))
  static let giveUpDays = SettingKey(
    "outbox.give_up_days", .number(1...365),
    """
    Days after which a message that was not delivered fails. Its photo is removed, and so are
    those of refused messages. Days:
    """, standard: .number(MailConfiguration.defaultGiveUpDays))
  static let uncertain = SettingKey(
    "outbox.uncertain", .choice(UncertainPolicy.allCases.map(\.rawValue)),
    "What to do with a message whose delivery is uncertain: one of",
    standard: .text(UncertainPolicy.sendAgain.rawValue))
  /// The password itself, in the environment alone.
  static let password = SettingKey("smtp.password", .secret, "")
}

extension MailConfiguration {
  /// The keys of the mail's tables, in the order of `config.toml`.
  package static let keys: [SettingKey] = [
    .url, .from, .replyTo, .authentication, .passwordFile, .passwordCommand, .certificateFile,
    .clientName, .connectTimeout, .responseTimeout, .hourly, .language, .museum, .museumGreek,
    .line, .lineGreek, .maximumAttachment, .templates, .folder, .requireConsent, .retentionDays,
    .giveUpDays, .uncertain, .password,
  ]
}

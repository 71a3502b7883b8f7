/// Every setting, by the name it has in `config.toml`.
public enum ConfigurationKey: String, Sendable, CaseIterable {
  case url = "smtp.url"
  case from = "smtp.from"
  case replyTo = "smtp.reply_to"
  case authentication = "smtp.authentication"
  case passwordFile = "smtp.password_file"
  case passwordCommand = "smtp.password_command"
  case certificateFile = "smtp.ca_file"
  case clientName = "smtp.client_name"
  case connectTimeout = "smtp.connect_timeout"
  case responseTimeout = "smtp.response_timeout"
  case language = "mail.language"
  case maximumAttachment = "mail.max_attachment_bytes"
  case templates = "mail.templates"
  case folder = "outbox.folder"
  case requireConsent = "outbox.require_consent"
  case retentionDays = "outbox.retention_days"
  case uncertain = "outbox.uncertain"

  /// The environment variable that overrides it, such as `SELFIE_SMTP_URL`.
  public var variable: String {
    "SELFIE_" + rawValue.uppercased().replacing(".", with: "_")
  }

  /// The first words of all keys here; other tables of the file belong to others.
  static let tables: Set<String> = ["smtp", "mail", "outbox"]
  /// The one setting that no file may hold.
  static let passwordVariable = "SELFIE_SMTP_PASSWORD"
}

import Texts

/// The settings' keys in `config.toml`.
enum ConfigurationKey: String, Sendable, CaseIterable {
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
  case hourly = "smtp.hourly"
  case language = "mail.language"
  case museum = "mail.museum"
  case museumGreek = "mail.museum_el"
  case line = "mail.line"
  case lineGreek = "mail.line_el"
  case maximumAttachment = "mail.max_attachment_bytes"
  case templates = "mail.templates"
  case folder = "outbox.folder"
  case requireConsent = "outbox.require_consent"
  case retentionDays = "outbox.retention_days"
  case giveUpDays = "outbox.give_up_days"
  case uncertain = "outbox.uncertain"
  case printer = "printer.name"
  case paper = "printer.paper"

  /// The environment variable that overrides the file, such as `SELFIE_SMTP_URL`.
  var variable: String {
    "SELFIE_" + rawValue.uppercased().replacing(".", with: "_")
  }

  /// The tables of all keys.
  static let tables: Set<String> = ["smtp", "mail", "outbox", "printer"]
  /// The variable of the password, which no configuration file may hold.
  static let passwordVariable = "SELFIE_SMTP_PASSWORD"
}

extension ConfigurationKey {
  /// What a setting's value is.
  enum Kind: Equatable {
    case text
    /// A file or folder; `~/` stands for the user's home folder.
    case path
    case number(ClosedRange<Int>)
    case flag
    case choice([String])
  }

  /// What this setting's value is.
  var kind: Kind {
    switch self {
    case .url, .from, .replyTo, .passwordCommand, .clientName, .museum, .museumGreek, .line,
      .lineGreek, .printer, .paper:
      .text
    case .passwordFile, .certificateFile, .templates, .folder: .path
    case .connectTimeout: .number(1...300)
    case .responseTimeout: .number(1...3600)
    case .maximumAttachment: .number(10_000...100_000_000)
    case .retentionDays: .number(0...3650)
    case .hourly: .number(1...100_000)
    case .giveUpDays: .number(1...365)
    case .requireConsent: .flag
    case .authentication: .choice(SMTPAuthentication.allCases.map(\.rawValue))
    case .language: .choice(Language.builtIn.map(\.rawValue))
    case .uncertain: .choice(UncertainPolicy.allCases.map(\.rawValue))
    }
  }

  /// What a value of another type must be, in words.
  var wanted: String {
    switch kind {
    case .text, .path, .choice: "text in quotes"
    case .number: "a whole number"
    case .flag: "true or false"
    }
  }
}

import Texts

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

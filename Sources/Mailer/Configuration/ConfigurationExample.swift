/// A `config.toml` with every setting, its meaning, range and default, all commented out.
enum ConfigurationExample {
  static let text: String = {
    var lines = [
      "# Settings of selfie's mail: ~/.config/selfie/config.toml, or /etc/selfie/config.toml for all.",
      "# Take the # away to change a setting; behind it stands the default, or an example where there",
      "# is none. Each has a variable that wins over the files: smtp.url is SELFIE_SMTP_URL. In paths,",
      "# ~/ is the home folder. Numbers are whole.",
    ]
    var table = ""
    for key in ConfigurationKey.allCases {
      let names = key.rawValue.split(separator: ".").map(String.init)
      if names[0] != table {
        table = names[0]
        lines += ["", "[\(table)]"]
      }
      lines += words(key).map { "# " + $0 }
      lines.append("#\(names[1]) = \(value(key))")
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// The meaning of a setting, with the range of numbers and the words of a choice.
  private static func words(_ key: ConfigurationKey) -> [String] {
    var words = meaning(key)
    switch key.kind {
    case .number(let limits):
      words[words.count - 1] += " \(limits.lowerBound) to \(limits.upperBound)."
    case .choice(let values):
      words[words.count - 1] += " " + values.joined(separator: ", ") + "."
    case .flag: words[words.count - 1] += " true or false."
    case .text, .path: break
    }
    return words
  }

  private static func meaning(_ key: ConfigurationKey) -> [String] {
    switch key {
    case .url:
      [
        "The mail server; needed. smtp:// is STARTTLS, smtps:// TLS, smtp+plaintext:// a trusted relay",
        "without protection or login. The user stands before the host, with %40 for an @ in it.",
      ]
    case .from: ["The sender of every message; needed."]
    case .replyTo: ["Where answers go; otherwise to smtp.from."]
    case .authentication: ["How to log in: one of"]
    case .passwordFile:
      [
        "The file with the password, which its owner alone may read (chmod 600). There is no setting",
        "for the password itself; the variable SELFIE_SMTP_PASSWORD has it otherwise.",
      ]
    case .passwordCommand: ["A command that prints the password, in place of the file."]
    case .certificateFile: ["A PEM file of authorities to trust in place of the system's."]
    case .clientName: ["The host name in EHLO; otherwise the machine's, else the sender's domain."]
    case .connectTimeout: ["Seconds to connect and log in,"]
    case .responseTimeout: ["Seconds to wait for each answer of the server,"]
    case .hourly:
      ["The most messages an hour, the others wait; otherwise there is no limit."]
    case .language: ["The language of messages that ask for none; otherwise the locale's. One of"]
    case .museum: ["The museum's name under every message."]
    case .museumGreek: ["The name in Greek messages; otherwise mail.museum."]
    case .line: ["A line of its own under the name: an address, a web page, opening hours."]
    case .lineGreek: ["The line in Greek messages; otherwise mail.line."]
    case .maximumAttachment: ["Bytes of the largest attachment; larger photos are re-encoded."]
    case .templates: ["The folder of customised templates."]
    case .folder: ["The folder of the outbox, on a disk of this machine."]
    case .requireConsent: ["Whether a photo without --consent is refused:"]
    case .retentionDays:
      [
        "Days for which addresses of delivered and failed messages are kept. \"selfie outbox purge\"",
        "removes what is older: run it daily from a timer. The booth purges by itself. Days:",
      ]
    case .giveUpDays:
      [
        "Days after which a message that was not delivered fails. Its photo is removed, and so are",
        "those of refused messages. Days:",
      ]
    case .uncertain: ["What to do with a message whose delivery is uncertain: one of"]
    case .printer:
      [
        "The printer: a name that \"lpstat -e\" lists, or an address that is asked without CUPS;",
        "otherwise CUPS's default.",
      ]
    case .paper:
      ["The paper, such as 10x15, a6 or na_index-4x6_4x6in; otherwise the printer's own."]
    }
  }

  /// The default as TOML writes it, or an example where there is none.
  private static func value(_ key: ConfigurationKey) -> String {
    switch key {
    case .url: "\"smtp://photos%40museum.example@mail.example:587\""
    case .from: "\"Museum <photos@museum.example>\""
    case .replyTo: "\"office@museum.example\""
    case .authentication: "\"\(SMTPAuthentication.automatic.rawValue)\""
    case .passwordFile: "\"~/.config/selfie/password\""
    case .passwordCommand: "\"pass show museum/mail\""
    case .certificateFile: "\"/etc/ssl/museum.pem\""
    case .clientName: "\"kiosk.museum.example\""
    case .connectTimeout: "\(MailConfiguration.defaultConnectTimeout)"
    case .responseTimeout: "\(MailConfiguration.defaultResponseTimeout)"
    case .hourly: "100"
    case .language: "\"en\""
    case .museum: "\"Museum of the Olympic Games\""
    case .museumGreek: "\"Μουσείο Ολυμπιακών Αγώνων\""
    case .line: "\"https://museum.example\""
    case .lineGreek: "\"https://museum.example/el\""
    case .maximumAttachment: "\(MailConfiguration.defaultMaximumAttachment)"
    case .templates: "\"~/.config/selfie/templates\""
    case .folder: "\"~/.local/share/selfie/outbox\""
    case .requireConsent: "\(false)"
    case .retentionDays: "\(MailConfiguration.defaultRetentionDays)"
    case .giveUpDays: "\(MailConfiguration.defaultGiveUpDays)"
    case .uncertain: "\"\(OutboxPolicy().uncertain.rawValue)\""
    case .printer: "\"ipp://printer.local/ipp/print\""
    case .paper: "\"10x15\""
    }
  }
}

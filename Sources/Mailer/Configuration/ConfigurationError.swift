public import Files

/// Why the configuration cannot be used. Settings are named by their keys in `config.toml`; no
/// error holds a password.
public enum ConfigurationError: Error, Equatable, Sendable {
  /// The file is not valid TOML; `reason` is the parser's text.
  case notTOML(file: String, line: Int, reason: String)
  /// The file exists but cannot be read, or is not UTF-8.
  case unreadable(file: String)
  /// The file has more bytes than the limit.
  case tooLong(file: String, limit: Int)
  /// The key is unknown; `nearest` is the known key with the least edit distance.
  case unknownKey(key: String, origin: String, nearest: String)
  /// The value has the wrong type, such as text for a number.
  case wrongType(key: String, origin: String, wanted: String)
  /// The number is outside its limits.
  case outOfRange(key: String, origin: String, value: Int, limits: ClosedRange<Int>)
  /// The value is none of the allowed ones.
  case unknownValue(key: String, origin: String, value: String, allowed: [String])
  /// The setting names a file or folder that is not there.
  case noSuchFile(key: String, origin: String, path: String)
  /// A required setting is missing; `variable` and `example` say how to set it.
  case missing(key: String, variable: String, example: String)
  /// The value is not a mailbox.
  case badAddress(key: String, reason: AddressError)
  /// The value is not a mail server's URL, or not a host name.
  case badURL(key: String, reason: String)
  /// `smtp.url` holds a password.
  case passwordInURL
  /// A configuration file holds a password.
  case passwordInFile(key: String, file: String)
  /// `smtp.url` asks for a login without TLS.
  case credentialsOverPlaintext
  /// `smtp.url` names a user, but there is no password.
  case userWithoutPassword
  /// Other users may read the password's file; `mode` is its permissions.
  case passwordFileOpen(file: String, mode: Int)
  /// The password's file cannot be read.
  case passwordFileUnreadable(file: String)
  /// The command that prints the password failed with this exit status.
  case passwordCommandFailed(status: Int)
  /// The command that prints the password did not end in this time.
  case passwordCommandTooSlow(seconds: Int)
  /// The password is not UTF-8.
  case passwordNotText(origin: String)
  /// The password is empty.
  case passwordEmpty(origin: String)
}

extension ConfigurationError: ReportableError {
  /// One sentence that names the key or file and what is wrong; no password is part of it.
  public var description: String {
    switch self {
    case .notTOML(let file, let line, let reason):
      "\(file) is not valid TOML in line \(line) (\(reason)); correct that line."
    case .unreadable(let file):
      """
      \(file) cannot be read; check its permissions, that it is UTF-8, and where it leads if it is a \
      link.
      """
    case .tooLong(let file, let limit):
      "\(file) has more than \(limit) bytes, so it holds no settings; check what is in it."
    case .unknownKey(let key, let origin, let nearest):
      "\(origin) sets \(key), which is not known; did you mean \(nearest)?"
    case .wrongType(let key, let origin, let wanted):
      "\(origin) sets \(key) to something that is not \(wanted)."
    case .outOfRange(let key, let origin, let value, let limits):
      "\(origin) sets \(key) to \(value); it may be \(limits.lowerBound) to \(limits.upperBound)."
    case .unknownValue(let key, let origin, let value, let allowed):
      "\(origin) sets \(key) to \"\(value)\"; it may be \(allowed.joined(separator: ", "))."
    case .noSuchFile(let key, let origin, let path):
      "\(origin) sets \(key) to \(path), which is not there; correct it, or take the setting out."
    case .missing(let key, let variable, let example):
      "\(key) is not set; put it into config.toml or set \(variable), for example \(example)."
    case .badAddress(let key, let reason):
      "\(key) is not a mailbox: \(reason)"
    case .badURL(let key, let reason):
      "\(key) is not a mail server's address (\(reason)); write smtp://user@mail.example:587,"
        + " smtps://user@mail.example or smtp+plaintext://relay.example."
    case .passwordInURL:
      "smtp.url holds a password, which would be shown; put it into SELFIE_SMTP_PASSWORD or a file"
        + " named by smtp.password_file."
    case .passwordInFile(let key, let file):
      "\(file) sets \(key); put the password into a file of its own, named by smtp.password_file,"
        + " or into SELFIE_SMTP_PASSWORD."
    case .credentialsOverPlaintext:
      "smtp.url names a user and smtp+plaintext, which would send the password for all to read;"
        + " use smtp:// or smtps://."
    case .userWithoutPassword:
      "smtp.url names a user and there is no password; set SELFIE_SMTP_PASSWORD,"
        + " smtp.password_file or smtp.password_command."
    case .passwordFileOpen(let file, let mode):
      "\(file) holds the password and has the permissions \(String(mode, radix: 8)), so others can"
        + " read it; run chmod 600 on it."
    case .passwordFileUnreadable(let file):
      "\(file), named by smtp.password_file, cannot be read; check that it exists and is yours."
    case .passwordCommandFailed(let status):
      "The command in smtp.password_command ended with status \(status); run it by hand."
    case .passwordCommandTooSlow(let seconds):
      "The command in smtp.password_command did not end within \(seconds) seconds; it must not ask"
        + " anybody."
    case .passwordNotText(let origin):
      "The password from \(origin) is not UTF-8; save it as UTF-8."
    case .passwordEmpty(let origin):
      "The password from \(origin) is empty."
    }
  }

  /// 78.
  public var status: ExitStatus { .configuration }
}

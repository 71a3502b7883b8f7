import Settings

/// What is wrong with the settings of mail beside their types.
extension ConfigurationError {
  /// The value is not a mailbox.
  static func badAddress(_ key: SettingKey, _ reason: AddressError) -> ConfigurationError {
    .unusable(key: key.name, sentence: "\(key.name) is not a mailbox: \(reason)")
  }

  /// The value is not a mail server's URL, or not a host name.
  static func badURL(_ key: SettingKey, _ reason: String) -> ConfigurationError {
    .unusable(
      key: key.name,
      sentence: """
        \(key.name) is not a mail server's address (\(reason)); write \
        smtp://user@mail.example:587, smtps://user@mail.example or smtp+plaintext://relay.example.
        """)
  }

  /// `smtp.url` holds a password.
  static let passwordInURL = ofLogin(
    """
    smtp.url holds a password, which would be shown; put it into SELFIE_SMTP_PASSWORD or a file \
    named by smtp.password_file.
    """)

  /// `smtp.url` asks for a login without TLS.
  static let credentialsOverPlaintext = ofLogin(
    """
    smtp.url names a user and smtp+plaintext, which would send the password for all to read; use \
    smtp:// or smtps://.
    """)

  /// `smtp.url` names a user, but there is no password.
  static let userWithoutPassword = ofLogin(
    """
    smtp.url names a user and there is no password; set SELFIE_SMTP_PASSWORD, smtp.password_file \
    or smtp.password_command.
    """)

  /// Other users may read the password's file; `mode` is its permissions.
  static func passwordFileOpen(file: String, mode: Int) -> ConfigurationError {
    ofLogin(
      """
      \(file) holds the password and has the permissions \(String(mode, radix: 8)), so others can \
      read it; run chmod 600 on it.
      """)
  }

  /// The password's file cannot be read.
  static func passwordFileUnreadable(file: String) -> ConfigurationError {
    ofLogin(
      "\(file), named by smtp.password_file, cannot be read; check that it exists and is yours.")
  }

  /// The command that prints the password failed with this exit status.
  static func passwordCommandFailed(status: Int) -> ConfigurationError {
    ofLogin("The command in smtp.password_command ended with status \(status); run it by hand.")
  }

  /// The command that prints the password did not end in this time.
  static func passwordCommandTooSlow(seconds: Int) -> ConfigurationError {
    ofLogin(
      """
      The command in smtp.password_command did not end within \(seconds) seconds; it must not ask \
      anybody.
      """)
  }

  /// The password is not UTF-8.
  static func passwordNotText(origin: String) -> ConfigurationError {
    ofLogin("The password from \(origin) is not UTF-8; save it as UTF-8.")
  }

  /// The password is empty.
  static func passwordEmpty(origin: String) -> ConfigurationError {
    ofLogin("The password from \(origin) is empty.")
  }

  private static func ofLogin(_ sentence: String) -> ConfigurationError {
    .unusable(key: SettingKey.url.name, sentence: sentence)
  }
}

import Foundation

/// The places that settings are read from, in ascending precedence: the system's `config.toml`, the
/// user's `config.toml`, the environment.
///
/// A key such as `smtp.url` is `url` in the table `[smtp]` of a file and `SELFIE_SMTP_URL` in the
/// environment.
public struct ConfigurationSources: Sendable {
  /// The user's configuration folder, which also holds `templates`.
  public let folder: String
  /// Paths of the TOML files in ascending precedence; missing files are skipped.
  public let files: [String]
  /// The data folder, which holds `outbox` unless `outbox.folder` is set.
  public let dataFolder: String
  /// A process's variables; those that start with `SELFIE_` and a table are settings.
  public let environment: [String: String]
  /// The user's home folder, for which `~/` stands in paths.
  public let home: String

  /// The places of the XDG Base Directory Specification 0.8.
  ///
  /// - Parameters:
  ///   - environment: The process's variables; `XDG_CONFIG_HOME` and `XDG_DATA_HOME` are honoured.
  ///   - named: The user's home folder; by default `HOME`, and the account's without it.
  ///   - systemFolder: The folder of the system's `config.toml`.
  public init(
    environment: [String: String], home named: String? = nil, systemFolder: String = "/etc/selfie"
  ) {
    let variable = environment["HOME"] ?? ""
    let home = named ?? (variable.isEmpty ? NSHomeDirectory() : variable)
    // By the specification, relative paths are ignored.
    func base(_ variable: String, _ fallback: String) -> String {
      let value = environment[variable] ?? ""
      return value.hasPrefix("/") ? value : home + fallback
    }
    folder = base("XDG_CONFIG_HOME", "/.config") + "/selfie"
    dataFolder = base("XDG_DATA_HOME", "/.local/share") + "/selfie"
    files = [systemFolder + "/config.toml", folder + "/config.toml"]
    self.environment = environment
    self.home = home
  }
}

/// Where settings are read from, the last one winning: `/etc`, the user's folder, the environment.
public struct ConfigurationSources: Sendable {
  /// The user's folder for configuration, where templates are looked for as well.
  public let folder: String
  /// Paths of the TOML files, weakest first; one that does not exist is skipped.
  public let files: [String]
  /// Where data goes if nothing else is said.
  public let dataFolder: String
  /// Variables as a process has them; those that start with `SELFIE_` and a table are settings.
  public let environment: [String: String]
  /// Tables of the files that other parts of the program read.
  public let foreignTables: Set<String>

  /// The places that the XDG Base Directory Specification 0.8 names.
  public init(
    environment: [String: String], home: String, systemFolder: String = "/etc/selfie",
    foreignTables: Set<String> = []
  ) {
    // The specification has relative paths ignored.
    func base(_ variable: String, _ fallback: String) -> String {
      let value = environment[variable] ?? ""
      return value.hasPrefix("/") ? value : home + fallback
    }
    folder = base("XDG_CONFIG_HOME", "/.config") + "/selfie"
    dataFolder = base("XDG_DATA_HOME", "/.local/share") + "/selfie"
    files = [systemFolder + "/config.toml", folder + "/config.toml"]
    self.environment = environment
    self.foreignTables = foreignTables
  }
}

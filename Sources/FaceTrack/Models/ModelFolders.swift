import Glibc

/// The folders in which model files are searched, in order.
public struct ModelFolders: Hashable, Sendable {
  /// The folders' paths, the first one searched first.
  public let paths: [String]

  /// Searches exactly these folders.
  public init(paths: [String]) {
    self.paths = paths
  }

  /// The standard folders in this process's environment; see ``standard(first:environment:)``.
  ///
  /// - Parameter first: a folder that is searched before all others.
  public static func standard(first: String? = nil) -> ModelFolders {
    var environment: [String: String] = [:]
    for name in ["SELFIE_MODELS", "XDG_DATA_HOME", "HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return standard(first: first, environment: environment)
  }

  /// The standard folders: `$SELFIE_MODELS`, the user's data folder
  /// (`$XDG_DATA_HOME/selfie/models` or `$HOME/.local/share/selfie/models`),
  /// `/usr/local/share/selfie/models` and `/usr/share/selfie/models`.
  ///
  /// - Parameters:
  ///   - first: a folder that is searched before all others.
  ///   - environment: the environment variables; unset ones are skipped.
  public static func standard(
    first: String? = nil, environment: [String: String]
  ) -> ModelFolders {
    var paths: [String] = []
    if let first { paths.append(first) }
    if let named = environment["SELFIE_MODELS"], !named.isEmpty { paths.append(named) }
    if let personal = personal(environment: environment) { paths.append(personal) }
    paths.append("/usr/local/share/selfie/models")
    paths.append("/usr/share/selfie/models")
    return ModelFolders(paths: paths)
  }

  /// The folder in the user's data folder, the default target of an installation; `nil` without a home.
  package static func personal(environment: [String: String]) -> String? {
    // The XDG Base Directory Specification ignores relative paths.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/selfie/models"
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/.local/share/selfie/models"
  }

  /// The path of a model's file in the first folder that has one; `nil` if none has.
  public func locate(_ model: Model) -> String? {
    paths.lazy.map { "\($0)/\(model.fileName)" }.first { access($0, F_OK) == 0 }
  }
}

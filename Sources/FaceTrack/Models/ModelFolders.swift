import Glibc

/// The folders in which model files are searched, in order.
public struct ModelFolders: Hashable, Sendable {
  /// The folders' paths, the first one searched first.
  public let paths: [String]

  /// Searches exactly these folders.
  public init(paths: [String]) {
    self.paths = paths
  }

  /// The standard folders in this process's environment; see `standard(named:environment:)`.
  public static func standard() -> ModelFolders {
    var environment: [String: String] = [:]
    for name in ["SELFIE_MODELS", "XDG_DATA_HOME", "HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return standard(environment: environment)
  }

  /// The standard folders: the one that `SELFIE_MODELS` names and no other; without it the user's
  /// data folder (`$XDG_DATA_HOME/selfie/models` or `$HOME/.local/share/selfie/models`), the folder
  /// beside the program (`PREFIX/share/selfie/models` for `PREFIX/bin/selfie`),
  /// `/usr/local/share/selfie/models` and `/usr/share/selfie/models`.
  ///
  /// A named folder has no substitute: models of another place may be others.
  ///
  /// - Parameters:
  ///   - named: the only folder that is searched, before the one that `SELFIE_MODELS` names; `nil`
  ///     for none.
  ///   - environment: the environment variables; unset ones are skipped.
  ///   - executable: the program's own path, links resolved; `nil` skips the folder beside it.
  public static func standard(
    named: String? = nil, environment: [String: String], executable: String? = nil
  ) -> ModelFolders {
    if let named { return ModelFolders(paths: [named]) }
    if let named = environment["SELFIE_MODELS"], !named.isEmpty {
      return ModelFolders(paths: [named])
    }
    var paths: [String] = []
    if let personal = personal(environment: environment) { paths.append(personal) }
    var shared = ["/usr/local/share/selfie/models", "/usr/share/selfie/models"]
    if let installed = executable.flatMap(installed(beside:)), !shared.contains(installed) {
      shared.insert(installed, at: 0)
    }
    return ModelFolders(paths: paths + shared)
  }

  /// The folder that an installation under a prefix shares with `PREFIX/bin`; `nil` for a program
  /// in another folder, such as a build's.
  private static func installed(beside executable: String) -> String? {
    let parts = executable.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[parts.count - 2] == "bin" else { return nil }
    return parts.dropLast(2).joined(separator: "/") + "/share/selfie/models"
  }

  /// The folder in the user's data folder; `nil` without a home.
  private static func personal(environment: [String: String]) -> String? {
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

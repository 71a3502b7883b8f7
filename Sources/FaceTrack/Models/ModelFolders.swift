import Glibc

/// Where model files are looked for, in order.
public struct ModelFolders: Sendable {
  /// The folders, the first one asked first.
  public let paths: [String]

  /// Takes exactly these folders.
  public init(paths: [String]) {
    self.paths = paths
  }

  /// The usual places: the named folder, `$SELFIE_MODELS`, the user's data folder, the system's.
  ///
  /// - Parameters:
  ///   - first: a folder that the user named; asked before all others.
  ///   - environment: `SELFIE_MODELS`, `XDG_DATA_HOME` and `HOME` are read from here.
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

  /// The user's own folder, where models are installed unless another is named.
  public static func personal(environment: [String: String]) -> String? {
    // The XDG specification ignores paths that are not absolute.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/selfie/models"
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + "/.local/share/selfie/models"
  }

  /// The first file of that model's name, or `nil`.
  public func locate(_ model: Model) -> String? {
    paths.lazy.map { "\($0)/\(model.fileName)" }.first { access($0, F_OK) == 0 }
  }
}

public import FaceTrack
import Glibc

/// The portrait that `make test` fetches, and the installed models; tests without them are skipped.
public enum Portrait {
  /// The package's folder.
  public static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
  /// The portrait, a PNG of 512 x 512 pixels.
  public static let path = root + "/.cache/astronaut.png"

  /// The command's standard model folders.
  public static let models: ModelFolders = {
    var environment: [String: String] = [:]
    for name in ["SELFIE_MODELS", "XDG_DATA_HOME", "HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return ModelFolders.standard(environment: environment)
  }()

  /// Whether both are there.
  public static var isThere: Bool {
    access(path, R_OK) == 0 && models.locate(.faceMesh) != nil
  }
}

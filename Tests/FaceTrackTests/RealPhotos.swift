import AtomicFiles
import Glibc
import Imaging
import Testing

@testable import FaceTrack

/// Photographs that are measured with and never committed: the face sets beside the project, and
/// the portrait that `make test` fetches.
enum RealPhotos {
  /// The package's folder.
  static let root: String = {
    var path = #filePath[...]
    for _ in 0..<3 { path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
    return String(path)
  }()

  static let astronaut = root + "/.cache/astronaut.png"
  static let sets = root + "/../shared/faces"

  static var hasAstronaut: Bool { access(astronaut, R_OK) == 0 }
  static var hasSets: Bool { access(sets + "/selfies/lisa1.jpg", R_OK) == 0 }

  static let models: ModelFolders = {
    var environment: [String: String] = [:]
    for name in ["SELFIE_MODELS", "XDG_DATA_HOME", "HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return ModelFolders.standard(environment: environment)
  }()

  /// A model's file, with the remedy where there is none.
  static func bytes(of model: Model) throws -> [UInt8] {
    guard let path = models.locate(model) else {
      throw FaceTrackError.modelMissing(model, searched: models.paths)
    }
    return try AtomicFile.read(path)
  }

  static func load(_ path: String) throws -> Photo {
    try Photo(decoding: try AtomicFile.read(path))
  }
}

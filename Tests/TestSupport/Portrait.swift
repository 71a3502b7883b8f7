public import FaceTrack
import Files
import Glibc
import Imaging
package import Testing

/// The portrait that `make test` fetches, and the installed models; tests without them are skipped.
public enum Portrait {
  /// The package's folder.
  public static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
  /// The portrait, a PNG of 512 x 512 pixels.
  public static let path = root + "/.cache/astronaut.png"
  /// The portrait as a camera's JPEG; empty where it is not there.
  public static let jpeg: [UInt8] = {
    guard let bytes = try? AtomicFile.read(path), let photo = try? Photo(decoding: bytes),
      let file = try? photo.encoded(as: .jpeg, quality: 90)
    else { return [] }
    return file
  }()

  /// Where the command itself would look for models.
  public static let models = ModelFolders.standard()

  /// Whether both are there.
  public static var isThere: Bool {
    access(path, R_OK) == 0 && models.locate(.faceMesh) != nil
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that need the portrait and the models.
  package static var needsPortrait: Self {
    .enabled(if: Portrait.isThere, "needs .cache/astronaut.png and the models: make test")
  }
}

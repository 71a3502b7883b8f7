import Files
import Glibc

/// Which photo a champion photo was made of: the SHA-256 of the photo's file, as an extended
/// attribute of the champion photo's.
///
/// Without it `--existing skip` would take a champion photo that an earlier run made of another
/// photo, one of the same name in another folder, for this one's.
enum OutputOrigin {
  private static let attribute = "user.selfie.photo"

  /// What a photo's output carries, if it is a file.
  static func note(of photo: [UInt8], on output: PhotoOutput) -> ExtendedAttribute? {
    output.filePath.map { _ in ExtendedAttribute(attribute, digest(of: photo)) }
  }

  /// Runs `body`, and replaces its error that the output exists where that is another photo's
  /// champion photo or no photo: an empty file, or a link that leads to none.
  static func telling<Result>(
    _ photo: [UInt8], _ output: PhotoOutput, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch ChampionError.output(let name, .exists) {
      if let path = output.filePath {
        if let noted = ExtendedAttribute.value(attribute, of: path), noted != digest(of: photo) {
          throw ChampionError.outputOfAnother(path: name)
        }
        if let reason = fault(at: path) {
          throw ChampionError.output(name: name, .cannotWrite(reason: reason + "; remove it"))
        }
      }
      throw ChampionError.output(name: name, .exists)
    }
  }

  /// Why what is there is no photo; `nil` for what may be one, also where it may not be read.
  private static func fault(at path: String) -> String? {
    do throws(AtomicFileError) {
      _ = try AtomicFile.open(path)
      return nil
    } catch {
      switch error {
      case .empty: return "an empty file is there, as an interrupted run leaves it"
      case .isFolder, .isSpecial: return "a link is there that leads to no file"
      case .cannotRead(let reason) where access(path.pathBytes, F_OK) != 0: return reason
      default: return nil
      }
    }
  }

  private static func digest(of photo: [UInt8]) -> String {
    photo.withUnsafeBytes { SHA256Digest.hexadecimal($0) }
  }
}

extension PhotoOutput {
  /// The path of a file in a folder; `nil` for standard output and other open files.
  fileprivate var filePath: String? {
    guard case .file(let path) = self, FileStream.descriptor(of: path) == nil else { return nil }
    return path
  }
}

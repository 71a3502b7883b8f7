import ArgumentParser
import Files

/// The folder of `--output-directory`.
enum OutputFolder {
  /// Creates the folder and its missing parents.
  static func make(_ path: String) throws {
    do {
      try AtomicFile.makeFolder(path)
    } catch {
      throw CommandFailure("\(path): \(error)", .cannotWrite)
    }
  }
}

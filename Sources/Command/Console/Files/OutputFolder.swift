import ArgumentParser
import Files

/// The folder of `--output-directory`.
package enum OutputFolder {
  /// Creates the folder and its missing parents.
  package static func make(_ path: String) throws {
    do {
      try AtomicFile.makeFolder(path)
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}

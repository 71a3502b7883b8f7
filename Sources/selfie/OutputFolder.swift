import ArgumentParser
import AtomicFiles

/// The folder of `--output-directory`.
enum OutputFolder {
  /// Creates the folder and its missing parents.
  static func make(_ path: String) throws {
    do throws(AtomicFileError) {
      try AtomicFile.makeFolder(path)
    } catch {
      Process.warn("selfie: \(path): \(error)")
      throw ExitStatus.cannotWrite.exitCode
    }
  }
}

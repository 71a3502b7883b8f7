import ArgumentParser
import AtomicFiles

/// The folder of `--output-directory`.
enum OutputFolder {
  /// Makes the folder, and those above it, if they are missing.
  static func make(_ path: String) throws {
    do throws(AtomicFileError) {
      try AtomicFile.makeFolder(path)
    } catch {
      Process.warn("selfie: \(path): \(error)")
      throw ExitStatus.cannotWrite.exitCode
    }
  }
}

import ArgumentParser
import Glibc

/// The folder of `--output-directory`.
enum OutputFolder {
  /// Makes the folder, and those above it, if they are missing.
  static func make(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      if mkdir(made, 0o777) != 0, errno != EEXIST, access(made, F_OK) != 0 {
        Process.warn(
          """
          selfie: \(path): The folder cannot be made (\(String(cString: strerror(errno)))); name one \
          that can be written to.
          """)
        throw ExitCode(ExitStatus.cannotWrite.rawValue)
      }
    }
  }
}

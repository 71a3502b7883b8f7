import Glibc

extension PhotoFile {
  /// Makes a folder, and those above it, if they are missing.
  ///
  /// - Parameters:
  ///   - path: the folder's name.
  ///   - mode: the permissions of what is made; the process's umask is taken from them.
  /// - Throws: ``PhotoFileError/folderNotMade(reason:)``.
  public static func makeFolder(
    _ path: String, mode: UInt32 = 0o777
  ) throws(PhotoFileError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      do throws(SystemError) {
        _ = try retrying { mkdir(made, mode) }
      } catch {
        // Another user's folder above may not be writable and yet be there.
        guard error.code == EEXIST || access(made, F_OK) == 0 else {
          throw .folderNotMade(reason: error.reason)
        }
      }
    }
  }
}

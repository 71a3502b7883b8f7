import Glibc

extension AtomicFile {
  /// Makes a folder and its missing parents.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - mode: the permission bits of new folders, reduced by the process's umask.
  /// - Throws: ``AtomicFileError/folderNotMade(reason:)``.
  public static func makeFolder(
    _ path: String, mode: UInt32 = 0o777
  ) throws(AtomicFileError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      made += Substring(part) + "/"
      do {
        _ = try retrying { mkdir(made.pathBytes, mode) }
      } catch {
        // An existing parent that is not writable fails with EACCES or EROFS.
        guard error.code == EEXIST || access(made.pathBytes, F_OK) == 0 else {
          throw .folderNotMade(reason: error.reason)
        }
      }
    }
  }
}

import Files
import Foundation

/// Folders that their owner alone may enter: addresses and faces lie in them.
package enum PrivateFolder {
  /// Makes a folder and folders in it, and refuses those that others may enter or have made.
  ///
  /// - Parameters:
  ///   - path: the folder's path, which may be a link.
  ///   - inner: the paths of folders in it, which may not.
  package static func create(_ path: String, with inner: [String]) throws(StorageError) {
    for folder in [path] + inner {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw .cannotWrite(file: folder, reason: SystemCallError.last.reason)
      }
    }
    try require(path, followingLinks: true)
    for folder in inner { try require(folder, followingLinks: false) }
  }

  private static func require(_ folder: String, followingLinks: Bool) throws(StorageError) {
    var status = stat()
    guard (followingLinks ? stat(folder, &status) : lstat(folder, &status)) == 0 else {
      throw .cannotWrite(file: folder, reason: SystemCallError.last.reason)
    }
    let mode = status.st_mode & 0o777
    let fault: String? =
      if status.st_mode & S_IFMT != S_IFDIR {
        "is a link"
      } else if status.st_uid != geteuid() {
        "belongs to another account"
      } else {
        mode & 0o077 == 0 ? nil : "has the mode 0\(String(mode, radix: 8))"
      }
    if let fault { throw .notPrivate(folder: folder, reason: fault) }
  }
}

import Files
import Glibc

/// A folder that exists or is to be created, and its file system.
struct TargetFolder {
  /// The folder's path.
  let path: String
  /// The folder itself if it exists, else its nearest existing ancestor.
  let existing: String

  init(_ path: String) {
    self.path = path
    var existing = path
    while access(existing.pathBytes, F_OK) != 0 {
      guard let slash = existing.lastIndex(of: "/") else {
        existing = "."
        break
      }
      existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
    }
    self.existing = existing
  }

  /// Whether the folder itself exists.
  var exists: Bool { path == existing }

  /// The bytes and files that this user may still write; nil if the system does not tell.
  var freeSpace: (bytes: Int, files: Int?)? {
    var status = statvfs()
    guard statvfs(existing.pathBytes, &status) == 0 else { return nil }
    // File systems that allocate inodes dynamically report a total of 0.
    let files = status.f_files == 0 ? nil : Int(clamping: status.f_favail)
    return (status.freeBytes, files)
  }
}

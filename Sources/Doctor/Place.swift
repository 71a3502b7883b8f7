internal import Glibc

/// A folder that is there, or is going to be made, and the disk that it is on.
struct Place {
  /// The folder as it is wanted.
  let path: String
  /// The folder, or the nearest one above it that is there.
  let existing: String

  init(_ path: String) {
    self.path = path
    var existing = path
    while access(existing, F_OK) != 0 {
      guard let slash = existing.lastIndex(of: "/") else {
        existing = "."
        break
      }
      existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
    }
    self.existing = existing
  }

  /// Whether the folder itself is there.
  var isThere: Bool { path == existing }

  /// What its disk still takes from this user; nil if the system does not tell.
  var room: (bytes: Int, files: Int?)? {
    var status = statvfs()
    guard statvfs(existing, &status) == 0 else { return nil }
    // File systems that make room for files as they come say that there are none at all.
    let files = status.f_files == 0 ? nil : Int(clamping: status.f_favail)
    return (Int(clamping: status.f_bavail) * Int(clamping: status.f_frsize), files)
  }
}

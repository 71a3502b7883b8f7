import Files
import Foundation

/// The paths of an outbox's files, accessible to their owner alone.
struct OutboxFolder: Sendable {
  let path: String

  var database: String { path + "/outbox.sqlite" }
  var spool: String { path + "/spool" }
  var owners: String { path + "/owners" }

  /// Creates the missing folders.
  func create() throws(OutboxError) {
    for folder in [path, spool, owners] {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw .cannotWrite(file: folder, reason: SystemCallError.last.reason)
      }
    }
    try requirePrivate(path, followingLinks: true)
    for folder in [spool, owners] { try requirePrivate(folder, followingLinks: false) }
  }

  /// Refuses a folder that others may enter or have made: addresses and faces lie in it.
  private func requirePrivate(_ folder: String, followingLinks: Bool) throws(OutboxError) {
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

internal import Foundation

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
        throw .cannotWrite(file: folder, reason: ErrnoMessage.last())
      }
    }
  }
}

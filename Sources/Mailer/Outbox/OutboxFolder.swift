internal import Foundation

/// Where an outbox keeps its files. Only its owner may look into it.
struct OutboxFolder: Sendable {
  let path: String

  var database: String { path + "/outbox.sqlite" }
  var spool: String { path + "/spool" }
  var owners: String { path + "/owners" }

  /// Makes what is missing.
  func create() throws(OutboxError) {
    for folder in [path, spool, owners] {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw .cannotWrite(file: folder, reason: SystemError.last())
      }
    }
  }
}

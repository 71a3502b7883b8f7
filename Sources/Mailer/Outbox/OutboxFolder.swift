import DurableStorage

/// The paths of an outbox's files, accessible to their owner alone.
struct OutboxFolder: Sendable {
  let path: String

  var database: String { path + "/outbox.sqlite" }
  var spool: String { path + "/spool" }
  var owners: String { path + "/owners" }

  /// Creates the missing folders.
  func create() throws(OutboxError) {
    do {
      try PrivateFolder.create(path, with: [spool, owners])
    } catch {
      throw OutboxError(error)
    }
  }
}

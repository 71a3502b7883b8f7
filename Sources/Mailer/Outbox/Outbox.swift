internal import Foundation
internal import Logging

/// A durable queue of messages: frozen bytes in a spool folder, a database row with each one's state.
///
/// Several processes may open one outbox at once. It owns a file lock, so it cannot be copied.
struct Outbox: ~Copyable {
  let folder: OutboxFolder
  let spool: Spool
  let database: OutboxDatabase
  let owner: RunOwner
  let policy: OutboxPolicy
  let logger: Logger

  /// Opens the outbox in a folder, creates it if it is missing, and repairs what a crash left.
  ///
  /// - Parameter logger: Receives states and faults, never addresses or pictures.
  static func open(
    _ path: String, policy: OutboxPolicy = OutboxPolicy(),
    logger: Logger = Logger(label: "mailer")
  ) throws(OutboxError) -> Outbox {
    let folder = OutboxFolder(path: path)
    try folder.create()
    let database = try OutboxDatabase(path: folder.database)
    let owner = try RunOwner(in: folder.owners)
    let outbox = Outbox(
      folder: folder, database: database, owner: owner, policy: policy, logger: logger)
    try outbox.reconcile()
    return outbox
  }

  private init(
    folder: OutboxFolder, database: OutboxDatabase, owner: consuming RunOwner,
    policy: OutboxPolicy, logger: Logger
  ) {
    self.folder = folder
    self.spool = Spool(folder: folder.spool)
    self.database = database
    self.owner = owner
    self.policy = policy
    self.logger = logger
  }

  var now: Double { policy.now().timeIntervalSince1970 }
}

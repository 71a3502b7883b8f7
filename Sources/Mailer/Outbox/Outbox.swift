internal import Foundation
public import Logging

/// Messages that are on their way: frozen on disk, with a row that says how far each has come.
///
/// Several processes may open one outbox at once. It owns a lock on a file, so it cannot be
/// copied.
public struct Outbox: ~Copyable {
  let folder: OutboxFolder
  let spool: Spool
  let database: OutboxDatabase
  let owner: RunOwner
  let policy: OutboxPolicy
  let logger: Logger

  /// Opens the outbox in a folder, makes it if there is none, and sets right what a crash left.
  ///
  /// - Parameter logger: Hears of states and faults, never of addresses or pictures.
  public static func open(
    _ path: String, policy: OutboxPolicy = OutboxPolicy(),
    logger: Logger = Logger(label: "selfie.outbox")
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

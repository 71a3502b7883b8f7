import DurableStorage
import Foundation
import Logging

/// A durable queue of messages: frozen bytes in a spool folder, a database row with each one's
/// state.
///
/// Several processes may open one outbox at once. It owns a file lock, so it cannot be copied.
struct Outbox: ~Copyable {
  let folder: OutboxFolder
  let spool: Spool
  let reserve: Reserve
  /// Whether the reserve was there before this outbox was opened.
  private let hadReserve: Bool
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
    let reserve = Reserve(folder: path)
    let hadReserve = reserve.isTaken
    do {
      return try open(folder, hadReserve: hadReserve, policy, logger)
    } catch {
      // SQLite needs some room for its index, even before it reads.
      guard case .cannotWrite = error, reserve.release() else { throw error }
      return try open(folder, hadReserve: hadReserve, policy, logger)
    }
  }

  private static func open(
    _ folder: OutboxFolder, hadReserve: Bool, _ policy: OutboxPolicy, _ logger: Logger
  ) throws(OutboxError) -> Outbox {
    try folder.create()
    let outbox = Outbox(
      folder: folder,
      database: try OutboxDatabase(path: folder.database, reserve: Reserve(folder: folder.path)),
      owner: try RunOwner(in: folder.owners), policy: policy, logger: logger,
      hadReserve: hadReserve)
    try outbox.reconcile()
    return outbox
  }

  /// Opens an outbox to list and count what is in it; where the disk is full or read-only, without
  /// writing anything.
  static func open(
    reading path: String, policy: OutboxPolicy = OutboxPolicy(),
    logger: Logger = Logger(label: "mailer")
  ) throws(OutboxError) -> Outbox {
    let folder = OutboxFolder(path: path)
    do {
      return try open(folder, hadReserve: false, policy, logger)
    } catch {
      guard case .cannotWrite = error, access(folder.database, R_OK) == 0 else { throw error }
      return Outbox(
        folder: folder, database: try OutboxDatabase(reading: folder.database), owner: RunOwner(),
        policy: policy, logger: logger)
    }
  }

  private init(
    folder: OutboxFolder, database: OutboxDatabase, owner: consuming RunOwner,
    policy: OutboxPolicy, logger: Logger, hadReserve: Bool = false
  ) {
    self.hadReserve = hadReserve
    self.folder = folder
    self.spool = Spool(folder: folder.spool)
    self.reserve = Reserve(folder: folder.path)
    self.database = database
    self.owner = owner
    self.policy = policy
    self.logger = logger
  }

  deinit {
    // What the closed database needed may be the last room there is.
    guard hadReserve else { return }
    database.end()
    try? reserve.take()
  }

  var now: Double { policy.now().timeIntervalSince1970 }
}

import DurableStorage
import Files
import Foundation

/// A durable queue of prints: documents in a spool folder, a database row with each one's state.
///
/// A print that was queued comes out once, or its state says why not: ``PrintState/failed(_:)`` or,
/// where the printer forgot it, ``PrintState/uncertain``. Several processes may open one queue; one
/// at a time runs it. A class, because it owns the database's connection.
public final class PrintQueue: Sendable {
  let folder: PrintFolder
  let database: PrintDatabase
  let policy: PrintPolicy

  /// Opens the queue in a folder, creates it if it is missing, and removes what a crash left.
  ///
  /// - Parameters:
  ///   - folder: the folder, which only this account may enter, on a disk of this machine.
  ///   - policy: the rules.
  /// - Throws: ``PrintError/cannotWrite(file:reason:)``, ``PrintError/notPrivate(folder:reason:)``,
  ///   or an error of the database.
  public init(folder path: String, policy: PrintPolicy = PrintPolicy()) throws(PrintError) {
    folder = PrintFolder(path: path)
    self.policy = policy
    let reserve = Reserve(folder: path)
    do throws(PrintError) {
      database = try Self.open(folder, reserve)
    } catch {
      // SQLite needs some room for its index, even before it reads.
      guard case .cannotWrite = error, reserve.release() else { throw error }
      database = try Self.open(folder, reserve)
    }
    try removeOrphans()
  }

  private static func open(
    _ folder: PrintFolder, _ reserve: Reserve
  ) throws(PrintError) -> PrintDatabase {
    do throws(StorageError) {
      try PrivateFolder.create(folder.path, with: [folder.spool])
    } catch {
      throw PrintError(error)
    }
    return try PrintDatabase(path: folder.database, reserve: reserve)
  }

  var now: Double { policy.now().timeIntervalSince1970 }

  /// Removes documents without a row, of programs that were stopped while they queued one, and
  /// those whose print is over.
  private func removeOrphans() throws(PrintError) {
    let names = folder.documents
    guard !names.isEmpty else { return }
    // While none is being queued: a document is there before its row.
    try folder.whileNothingEnters { () throws(PrintError) in
      let pending = Set(try database.documents())
      for name in folder.documents where !pending.contains(name) { folder.remove(name) }
      AtomicFile.removeStaleTemporaryFiles(in: folder.spool)
    }
  }
}

package import Files
import Foundation
import Glibc
import Synchronization

/// A server's own folder: what it must find again after a restart, and nothing of a visitor.
///
/// A class, because it holds a lock: two servers that shared a folder would overwrite each other's
/// sums.
package final class StateFolder: Sendable {
  package let path: String
  private let lock: FileDescriptor
  private let fault = Mutex<AtomicFileError?>(nil)

  /// The size of the largest file, that of the questions, in bytes.
  private static let limit = 4 << 20

  /// Opens the folder, and creates it if it is missing, for its owner alone.
  ///
  /// - Parameter server: what uses the folder, as an error's sentence names it: `booth`.
  /// - Throws: ``StateFolderError``.
  package init(_ path: String, of server: String) throws(StateFolderError) {
    do {
      try AtomicFile.makeFolder(path, mode: 0o700)
    } catch {
      throw .unusable(folder: path, of: server, reason: error.cause)
    }
    do {
      lock = try FileDescriptor(opening: path + "/lock", O_RDWR | O_CREAT, mode: 0o600)
    } catch {
      throw .unusable(folder: path, of: server, reason: error.reason)
    }
    guard lock.lock() else { throw .inUse(folder: path, of: server) }
    self.path = path
  }

  /// Why the last file could not be written; `nil` when it was.
  package var lastFault: AtomicFileError? { fault.withLock { $0 } }

  /// A file's bytes.
  ///
  /// - Returns: `nil` for a file that is missing or cannot be read.
  package func read(_ name: String) -> [UInt8]? { Self.read(name, in: path) }

  /// Writes a file, which is whole at every moment, even after a power cut.
  package func write(_ bytes: [UInt8], to name: String) throws(AtomicFileError) {
    do {
      let file = "\(path)/\(name)"
      try AtomicFile.makeFolder(URL(filePath: file).deletingLastPathComponent().path, mode: 0o700)
      try AtomicFile.write(bytes, to: file, overwrite: true, isPrivate: true)
      fault.withLock { $0 = nil }
    } catch {
      fault.withLock { $0 = error }
      throw error
    }
  }

  /// Removes a file, if it is there.
  ///
  /// - Returns: whether it is gone.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    unlink("\(path)/\(name)") == 0 || errno == ENOENT
  }

  /// The bytes of a file in a folder that another program may have open.
  package static func read(_ name: String, in folder: String) -> [UInt8]? {
    try? AtomicFile.read("\(folder)/\(name)", limit: limit)
  }
}

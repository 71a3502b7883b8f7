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
  private let report: @Sendable (String) -> Void
  private let fault = Mutex<AtomicFileError?>(nil)
  /// Why files that are there were not used, by name.
  private let unused = Mutex<[String: String]>([:])

  /// The size of the largest file, that of the questions, in bytes.
  private static let limit = 4 << 20

  /// Opens the folder, and creates it if it is missing, for its owner alone.
  ///
  /// - Parameters:
  ///   - server: what uses the folder, as an error's sentence names it: `booth`.
  ///   - report: called with a sentence for each file that is there and is not used.
  /// - Throws: ``StateFolderError``.
  package init(
    _ path: String, of server: String, report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StateFolderError) {
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
    (self.path, self.report) = (path, report)
  }

  /// Why the last file could not be written, or a file that is there was not used; `nil` when all is
  /// well.
  package var lastFault: String? {
    fault.withLock { $0 }.map { "\(path): \($0)" }
      ?? unused.withLock { $0.min { $0.key < $1.key }?.value }
  }

  /// What a file says.
  ///
  /// - Returns: `nil` for a file that is missing, and for one that cannot be read or parsed, which is
  ///   reported.
  package func read<Content>(
    _ name: String, parsing parse: ([UInt8]) throws -> Content
  ) -> Content? {
    do {
      return try parse(AtomicFile.read("\(path)/\(name)", limit: Self.limit))
    } catch AtomicFileError.missing {
      return nil
    } catch {
      let reason =
        error is DecodingError ? "The file is damaged; mend or remove it." : "\(error)"
      let sentence = "\(path)/\(name) is not used. \(reason)"
      unused.withLock { $0[name] = sentence }
      report(sentence)
      return nil
    }
  }

  /// Writes a file, which is whole at every moment, even after a power cut. A file that was there and
  /// was not used stays beside it as `.old`.
  package func write(_ bytes: [UInt8], to name: String) throws(AtomicFileError) {
    let file = "\(path)/\(name)"
    let old = unused.withLock { $0[name] } == nil ? nil : "\(file).old"
    do {
      try AtomicFile.makeFolder(URL(filePath: file).deletingLastPathComponent().path, mode: 0o700)
      if let old { rename(file.pathBytes, old.pathBytes) }
      try AtomicFile.write(bytes, to: file, overwrite: true, isPrivate: true)
      fault.withLock { $0 = nil }
      unused.withLock { $0[name] = nil }
    } catch {
      if let old { rename(old.pathBytes, file.pathBytes) }
      fault.withLock { $0 = error }
      throw error
    }
  }

  /// Removes a file, if it is there.
  ///
  /// - Returns: whether it is gone.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    guard unlink("\(path)/\(name)".pathBytes) == 0 || errno == ENOENT else { return false }
    unused.withLock { $0[name] = nil }
    return true
  }

  /// The bytes of a file in a folder that another program may have open.
  package static func read(_ name: String, in folder: String) -> [UInt8]? {
    try? AtomicFile.read("\(folder)/\(name)", limit: limit)
  }
}

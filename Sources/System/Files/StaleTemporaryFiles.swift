import Glibc

/// Temporary files of killed processes.
///
/// The writing process locks its temporary file (`flock`), and the kernel releases the lock however
/// the process ends: a file without a lock is stale. A process number could be reused, and an age
/// needs a clock that is right (docs/decisions/files.md).
package enum StaleTemporaryFiles {
  /// Removes the stale temporary files of a destination, as far as it may.
  static func remove(of destination: Destination) {
    let prefix = destination.temporaryPrefix
    let length = prefix.utf8.count + 6 + Destination.temporarySuffix.utf8.count
    remove(in: destination.folder, beginning: prefix) { $0.utf8.count == length }
  }

  /// Removes a folder's stale temporary files with such names; all in a folder of this program's own.
  package static func remove(
    in folder: String, beginning: String = ".", where isMeant: (String) -> Bool = { _ in true }
  ) {
    for name in AtomicFile.names(in: folder, beginning: beginning)
    where name.hasSuffix(Destination.temporarySuffix) && isMeant(name) {
      removeIfStale("\(folder)/\(name)")
    }
  }

  private static func removeIfStale(_ path: String) {
    // Links, pipes and other users' files of such a name are not temporary files of this package.
    guard let file = try? open(path), let status = try? file.status(),
      status.isRegularFile, status.st_uid == geteuid(), file.lock()
    else { return }
    _ = unlink(path.pathBytes)
  }

  /// Opens a file for writing, without which NFS does not lock it (flock(2)), or else for reading.
  private static func open(_ path: String) throws(SystemCallError) -> FileDescriptor {
    let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    do {
      return try FileDescriptor(opening: path, O_RDWR | flags)
    } catch {
      return try FileDescriptor(opening: path, O_RDONLY | flags)
    }
  }
}

extension AtomicFile {
  /// Removes the temporary files that killed processes left beside an output.
  ///
  /// The next write to the same path does this as well; after a crash there may be none.
  ///
  /// - Parameter path: the output's path.
  package static func removeStaleTemporaryFiles(of path: String) {
    guard let destination = try? Destination(path, overwrite: true) else { return }
    StaleTemporaryFiles.remove(of: destination)
  }
}

import Glibc

/// Temporary files of killed processes.
///
/// The writing process locks its temporary file (`flock`), and the kernel releases the lock however
/// the process ends: a file without a lock is stale. A process number could be reused, and an age
/// needs a clock that is right (docs/decisions/files.md).
enum StaleTemporaryFiles {
  /// Removes the stale temporary files of a destination, as far as it may.
  static func remove(of destination: Destination) {
    guard let folder = opendir(destination.folder) else { return }
    defer { closedir(folder) }
    let prefix = destination.temporaryPrefix
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), name.hasSuffix(Destination.temporarySuffix),
        name.utf8.count == prefix.utf8.count + 6 + Destination.temporarySuffix.utf8.count
      else { continue }
      removeIfStale("\(destination.folder)/\(name)")
    }
  }

  private static func removeIfStale(_ path: String) {
    // Links, pipes and other users' files of such a name are not temporary files of this package.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let file = try? FileDescriptor(opening: path, flags), let status = try? file.status(),
      status.isRegularFile, status.st_uid == geteuid(), file.lock()
    else { return }
    _ = unlink(path)
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

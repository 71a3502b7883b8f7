import Glibc

/// Temporary files that a killed process left.
///
/// A file that is written is locked by its process (`flock`), and the kernel lets go of the lock
/// however the process ends: a file without a lock is abandoned. There is no process
/// number to be taken by another, and no clock to trust.
enum AbandonedFiles {
  /// Removes what was left of writing to a place; what cannot be removed stays.
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
      removeIfAbandoned("\(destination.folder)/\(name)")
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    // A link or a pipe of that name is none of ours, nor is another user's file.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    guard let file = try? FileDescriptor(opening: path, flags), let status = try? file.status(),
      status.isRegularFile, status.st_uid == geteuid(), file.lock()
    else { return }
    _ = unlink(path)
  }
}
